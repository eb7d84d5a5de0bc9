/** "1 Real", "2 Reals". */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
