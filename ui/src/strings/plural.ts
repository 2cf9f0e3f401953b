/** A count with its noun: "1 row", "2,000 rows". */
export const plural = (count: number, one: string, many: string) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`
