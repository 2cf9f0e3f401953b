import { isoDay } from '../../kit/time'
import { t } from '../../text'

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Today and the last six months, as terms. */
export function times(): { term: string; word: string }[] {
  const today = isoDay(Date.now())
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  const months = [0, 1, 2, 3, 4, 5].map(back => {
    const month = new Date(first)
    month.setUTCMonth(month.getUTCMonth() - back)
    return { term: month.toISOString().slice(0, 7), word: MONTH.format(month) }
  })
  return [{ term: today, word: t('history-today') }, ...months]
}
