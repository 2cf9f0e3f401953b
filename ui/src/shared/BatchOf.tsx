import type { InBatch } from '../bindings/types'
import { Button } from '../kit/Button'
import { clean } from '../kit/UntrustedText'
import { t } from '../text'
import { useNavigation } from './navigation'

/** The batch that a payment belongs to: by name and code, with the way to it. */
export function BatchOf({ batch }: { batch: InBatch }) {
  const { go } = useNavigation()
  return (
    <>
      <bdi className="name">{clean(batch.name, 100)}</bdi> <bdi className="mono">{batch.code}</bdi>{' '}
      <Button kind="link" size="small" onPress={() => go({ at: 'batch', id: batch.id })}>
        {t('history-open-batch')}
      </Button>
    </>
  )
}
