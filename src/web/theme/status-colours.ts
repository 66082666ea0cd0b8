/** Colours of states, the same in every scheme so that a state is always recognised. Form and word go with each. */
export const statusColours = {
  light: {
    vermilion: "#B8341D",
    vermilionWash: "#FBECE7",
    onVermilion: "#FFFFFF",
    good: "#276B3C",
    goodWash: "#E6F2E8",
    warn: "#835400",
    warnWash: "#FAF0DC",
    bad: "#9C2750",
    badWash: "#FAEAF0",
    info: "#33568C",
    infoWash: "#E8EEF7",
  },
  dark: {
    vermilion: "#F08A72",
    vermilionWash: "#3A211B",
    onVermilion: "#1C0B07",
    good: "#7CC492",
    goodWash: "#1A2E20",
    warn: "#E0B25C",
    warnWash: "#332812",
    bad: "#F08FB0",
    badWash: "#391C28",
    info: "#96B6EA",
    infoWash: "#1C2940",
  },
} as const;
