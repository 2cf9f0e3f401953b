import { clean } from '../kit/UntrustedText'
import { t } from '../text'

/** Names in a row: "Ada Obi, Bisi Adeyemi and Chinedu Nwosu" where all are meant, "or" where any of them is. Nothing for none. */
export function inRow(names: string[], all: boolean): string {
  const last = names.at(-1) ?? ''
  if (names.length < 2) return last
  const values = { first: names.slice(0, -1).join(', '), last }
  return all ? t('common-and', values) : t('common-or', values)
}

/** Names of members as others signed them, all of them. */
export const everybody = (names: string[], length = 60) =>
  inRow(
    names.map(name => clean(name, length)),
    true,
  )
