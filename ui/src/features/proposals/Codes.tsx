import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../bridge/call'
import { Button } from '../../kit/Button'
import { Code } from '../../kit/Code'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Skeleton } from '../../kit/Notes'
import { t } from '../../text'
import styles from './proposals.module.css'

/** Shows a request, or the own decision about it, as a code. Another computer opens a picture of it like a file. */
export function Codes({ id, decision }: { id: string; decision: boolean }) {
  const [shown, setShown] = useState(false)
  const query = useQuery({
    queryKey: ['proposal_code', id, decision],
    queryFn: () => call('proposal_code', { id, decision }),
    enabled: shown,
  })
  return (
    <>
      <Button icon={QrCode} onPress={() => setShown(true)}>
        {t(decision ? 'proposals-code-answer' : 'proposals-code')}
      </Button>
      {shown && (
        <Dialog
          onSubmit={() => setShown(false)}
          title={t(decision ? 'proposals-code-decision' : 'proposals-code-request')}
          onClose={() => setShown(false)}
          foot={
            <Button autoFocus onPress={() => setShown(false)}>
              {t('common-error-close')}
            </Button>
          }
        >
          <p className="second">{t('proposals-code-text')}</p>
          {query.isPending && <Skeleton width={320} />}
          {query.error && <ErrorCard fault={query.error} reads />}
          {query.data === null && <p>{t('proposals-code-large')}</p>}
          {query.data && (
            <div className={styles.code}>
              <Code rows={query.data.rows} label={t(decision ? 'proposals-code-decision' : 'proposals-code-request')} />
            </div>
          )}
        </Dialog>
      )}
    </>
  )
}
