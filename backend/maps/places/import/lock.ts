/** An arbitrary advisory lock id: "places" on a phone keypad. Held by the process that changes the index. */
export const IMPORT_LOCK = 752237;
