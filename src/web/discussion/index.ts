export { DiscussionSection } from "./discussion-section.tsx";
export { PrintedDiscussion } from "./printed-discussion.tsx";
