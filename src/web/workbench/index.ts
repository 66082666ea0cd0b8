/** The work bench: my open tasks, read and decided in one place. */
export { TodoListPage } from "./todo-list-page.tsx";
