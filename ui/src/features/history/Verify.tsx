import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, FileSearch } from 'lucide-react'
import type { VerifiedFile, VerifiedPart } from '../../bindings/types'
import { call } from '../../bridge/call'
import { AmountText } from '../../kit/Amount'
import { announce } from '../../kit/announce'
import { Button, IconButton } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { Line, Lines } from '../../kit/Lines'
import { Note } from '../../kit/Notes'
import { clean } from '../../kit/UntrustedText'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'
import styles from './verify.module.css'

/** Checks a receipt or a log of anybody, and shows what was signed. */
export default function Verify() {
  const { back } = useNavigation()
  const verify = useMutation({
    mutationFn: () => call('signed_file_verify', {}),
    onSuccess: file => file && announce(clean(file.said), !file.holds),
  })
  const file = verify.data
  return (
    <div className="page page-scroll">
      <header className="page-head">
        <IconButton icon={ArrowLeft} label={t('common-frame-back')} onPress={back} />
        <h1 className="page-title">{t('verify-title')}</h1>
      </header>
      <div className={styles.page}>
        <p className="second">{t('verify-text')}</p>
        <div className="row">
          <Button kind="primary" icon={FileSearch} busy={verify.isPending && t('verify-busy')} onPress={() => verify.mutate()} autoFocus>
            {file ? t('verify-another') : t('verify-choose')}
          </Button>
        </div>
        {verify.error && <ErrorCard fault={verify.error} action={{ label: t('common-error-again'), onPress: () => verify.mutate() }} />}
        {file && <Found file={file} />}
      </div>
    </div>
  )
}

function Found({ file }: { file: VerifiedFile }) {
  return (
    <>
      <Note kind={file.holds ? 'info' : 'danger'}>
        <p className="strong">{clean(file.said)}</p>
        <p className="small">
          <bdi>{clean(file.name, 200)}</bdi>
        </p>
      </Note>
      {file.parts.map((part, at) => (
        // The parts of a file have no ids and never change places.
        <Part key={at} part={part} number={at + 1} count={file.parts.length} />
      ))}
    </>
  )
}

function Part({ part, number, count }: { part: VerifiedPart; number: number; count: number }) {
  return (
    <section className={`panel ${styles.part}`} aria-label={count > 1 ? t('verify-receipt', { number, count }) : clean(part.said)}>
      {count > 1 && <h2 className={styles.number}>{t('verify-receipt', { number, count })}</h2>}
      {part.holds ? (
        <p className="second">{clean(part.said, 400)}</p>
      ) : (
        <Note kind="danger">
          <p>{clean(part.said, 400)}</p>
        </Note>
      )}
      <Lines>
        {part.rows.map(row => (
          <Line key={`${row.label} ${row.text}`} label={row.label}>
            <bdi className={row.kind === 'code' ? 'mono' : undefined}>{row.kind === 'amount' ? <AmountText text={row.text} /> : row.text}</bdi>
          </Line>
        ))}
        {part.signers.map(signer => (
          <Line key={signer.fingerprint} label={signer.isOwn ? t('verify-own') : t('verify-signer')}>
            <bdi className="mono">{signer.fingerprint}</bdi>
            {!signer.isOwn && <p className="small second">{t('verify-compare')}</p>}
          </Line>
        ))}
      </Lines>
    </section>
  )
}
