import { useQuery } from '@tanstack/react-query'
import { batchList } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'

/** The way back to the newest sheet of many payments that was begun and not sent. *Pay many people* shows all of them. */
export function SheetBegun() {
  const { go } = useNavigation()
  const newest = useQuery(batchList).data?.sheets[0]
  if (!newest) return null
  return (
    <Button onPress={() => go({ at: 'batch_sheet', id: newest.id })}>
      {t('payouts-sheet-open', { name: clean(newest.name, 30) || t('batches-unnamed') })}
    </Button>
  )
}
