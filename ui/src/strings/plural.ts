/** A count: "10,000". */
export const count = (of: number) => of.toLocaleString('en')

/** A count with its noun: "1 row", "2,000 rows". */
export const plural = (of: number, one: string, many: string) => `${count(of)} ${of === 1 ? one : many}`
