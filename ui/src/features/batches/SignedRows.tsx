import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import type { BatchCounts } from '../../bindings/types'
import { proposalView } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { Note } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import styles from './prepare.module.css'

/** That the rows are those of a signed request, and the way back to it. */
export function SignedRows({ id, counts }: { id: string; counts: BatchCounts }) {
  const { go } = useNavigation()
  const maker = useQuery(proposalView(id)).data?.item.maker
  return (
    <div className={styles.signed}>
      <Note kind="neutral" icon={LockKeyhole}>
        <div className="row">
          <div className="spread">
            <p className="strong">
              <bdi>{maker ? t('proposals-sheet-signed', { maker: clean(maker, 60) }) : t('proposals-sheet-signed-plain')}</bdi>
            </p>
            {counts.fix > 0 ? (
              <p className="small second">{t('proposals-sheet-fix', { count: counts.fix })}</p>
            ) : (
              counts.leftOut > 0 && <p className="small second">{t('proposals-sheet-left')}</p>
            )}
          </div>
          <Button size="small" onPress={() => go({ at: 'proposals', id })}>
            {t('proposals-sheet-back')}
          </Button>
        </div>
      </Note>
    </div>
  )
}
