import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SecretsBackedUp } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useAppState } from '../../bridge/queries'
import { Button } from '../../kit/Button'
import { Copy } from '../../kit/Copy'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { NewPassphrase, useNewPassphrase } from '../../kit/NewPassphrase'
import { Note } from '../../kit/Notes'
import { t } from '../../text'
import { Phrase } from './Phrase'

/** Seals every secret into a file, which the system's dialog places; then shows the words that prove it. */
export function BackUp({ onClose, onDone }: { onClose: () => void; onDone?: () => void }) {
  const client = useQueryClient()
  const passphrase = useNewPassphrase()
  const app = useAppState()
  const make = useMutation({
    mutationFn: () => call('secrets_backup', { passphrase: passphrase.value }),
    onSuccess: made => (made ? client.refetchQueries({ queryKey: ['secrets_view'], type: 'all' }) : undefined),
  })
  if (make.data) return <Written made={make.data} onClose={onDone ?? onClose} />
  const submit = () => {
    if (passphrase.attempt()) make.mutate()
  }
  const refused = make.error?.field === 'passphrase' ? make.error.message : undefined
  return (
    <Dialog
      title={t('secrets-back-up-title')}
      onSubmit={submit}
      onClose={onClose}
      busy={make.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={make.isPending}>
            {t('secrets-cancel')}
          </Button>
          <Button kind="primary" type="submit" busy={make.isPending && t('secrets-sealing')}>
            {t('secrets-choose')}
          </Button>
        </>
      }
    >
      <p>{t(app.data?.open?.kind === 'sandbox' ? 'secrets-back-up-sandbox' : 'secrets-back-up-text')}</p>
      <NewPassphrase of={passphrase.fields} autoFocus refused={refused} />
      <Note kind="neutral">
        <span className="small">{t('secrets-lost-passphrase')}</span>
      </Note>
      {make.error && !make.error.field && <ErrorCard fault={make.error} action={{ label: t('common-error-again'), onPress: submit }} />}
    </Dialog>
  )
}

function Written({ made, onClose }: { made: SecretsBackedUp; onClose: () => void }) {
  return (
    <Dialog
      title={t('secrets-back-up-title')}
      onSubmit={onClose}
      onClose={onClose}
      stays
      foot={
        <>
          <span className="spread" />
          <Button kind="primary" type="submit" autoFocus>
            {t('secrets-finish')}
          </Button>
        </>
      }
    >
      <p role="status">
        <span className="strong">{t('secrets-done')}</span> {t('secrets-done-sets', { count: made.sets })}
      </p>
      <Phrase of={made.checkPhrase} text={`${t('secrets-phrase-text')} ${t('secrets-phrase-list')}`} />
      <div>
        <p className="small second row">
          <span className="spread">{t('secrets-file-hash')}</span>
          <Copy text={made.sha256} label={t('common-copy-word')} />
        </p>
        <p className="mono small phrase-hash">{made.sha256}</p>
      </div>
    </Dialog>
  )
}
