// How this page formats numbers, amounts and dates: as the server's first line says.

export const locale = document.documentElement.lang || "en-US";
