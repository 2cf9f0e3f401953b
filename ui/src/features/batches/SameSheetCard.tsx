import { OctagonX } from 'lucide-react'
import { useState } from 'react'
import type { SameSheet } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { sumsText } from '../../shared/sums'
import { t } from '../../text'
import styles from './prepare.module.css'
import { useSheetChange } from './sheets'

/** What a person types to say that the sheet is paid once more. A word, so that it is not pressed by habit. */
const WORD = 'AGAIN'

/** The same sheet was sent before: nothing goes on until a person says that it is meant. */
export function SameSheetCard({ sheetId, same }: { sheetId: string; same: SameSheet }) {
  const { go } = useNavigation()
  const [typed, setTyped] = useState('')
  const isNew = useSheetChange(() => call('batch_new_payment', { id: sheetId }))
  const fits = typed.trim().toUpperCase() === WORD
  const say = () => {
    if (fits && !isNew.isPending) isNew.mutate(undefined)
  }
  return (
    <section className={`panel ${styles.same}`} aria-labelledby="batches-same">
      <Icon of={OctagonX} tone="danger" />
      <div>
        <h2 id="batches-same">{t('batches-same')}</h2>
        <p className="small second">
          <bdi>
            {t('batches-same-text', {
              name: clean(same.name, 80),
              code: same.code,
              time: dayAndClock(same.at),
              by: clean(same.by, 60),
              amount: sumsText(same.sums),
              accepted: same.accepted,
              rows: same.rows,
            })}
          </bdi>
        </p>
        <form
          className={styles.sameFoot}
          onSubmit={event => {
            event.preventDefault()
            say()
          }}
        >
          <Button onPress={() => go({ at: 'batch', id: same.id })}>{t('batches-same-open')}</Button>
          <span className="spread" />
          <div className={styles.sameWord}>
            <Field label={t('batches-same-type', { word: WORD })} value={typed} onChange={setTyped} maxLength={8} />
          </div>
          <Button type="submit" isDisabled={!fits} busy={isNew.isPending && t('batches-saving')}>
            {t('batches-same-new')}
          </Button>
        </form>
        {isNew.error && <ErrorCard fault={isNew.error} action={{ label: t('common-error-again'), onPress: say }} />}
      </div>
    </section>
  )
}
