export const isAccountNumber = (text: string): boolean => /^\d{10}$/.test(text)

/** Ten digits as 4-3-3; anything else as it stands. */
export const accountGroups = (number: string): string[] =>
  isAccountNumber(number) ? [number.slice(0, 4), number.slice(4, 7), number.slice(7)] : [number]

/** An account number, grouped for the eye and whole for a screen reader. */
export function Nuban({ value }: { value: string }) {
  return (
    <span className="mono account">
      {accountGroups(value).map((group, index) => (
        <span key={index}>{group}</span>
      ))}
    </span>
  )
}
