// How this page writes numbers, amounts and dates: as the server says in its first line.

export const locale = document.documentElement.lang || "en-US";
