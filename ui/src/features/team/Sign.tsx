import { useMutation } from '@tanstack/react-query'
import { FileDown, PenLine } from 'lucide-react'
import type { Fault } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useNews } from '../../bridge/news'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import type { Draft } from './draft'
import styles from './team.module.css'

interface Props {
  draft: Draft
  /** Why it cannot be signed yet. */
  why: string | undefined
  sign: { isPending: boolean; error: Fault | null; mutate: (draft: Draft) => void }
  onDiscard: () => void
}

/** Below what is edited: all of it is signed at once, in the confirm window. */
export function BarSigns({ draft, why, sign, onDiscard }: Props) {
  return (
    <div className={styles.bar}>
      {sign.error && <ErrorCard fault={sign.error} />}
      <div className="action-bar">
        <p className={`small second ${styles.why}`} role="status">
          {why ?? t('people-sign-ready')}
        </p>
        <div className="row">
          <Button onPress={onDiscard} isDisabled={sign.isPending}>
            {t('people-discard-changes')}
          </Button>
          <Button
            kind="primary"
            icon={PenLine}
            isDisabled={why !== undefined}
            busy={sign.isPending && t('people-signing')}
            onPress={() => sign.mutate(draft)}
          >
            {t('people-sign', { version: draft.version + 1 })}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Saves the rules as a file: those that hold, or a version that waits. The button names the version, so that the two are not taken for each other. */
export function SavePolicy({ waits, primary }: { waits?: { digest: string; version: number }; primary?: boolean }) {
  const save = useMutation({
    mutationFn: () => call('team_policy_save', { digest: waits?.digest ?? '' }),
    onSuccess: file => file && announce(t('people-file-saved', { name: clean(file.name, 100) })),
  })
  useNews(save)
  return (
    <>
      <Button
        size="small"
        icon={FileDown}
        {...(primary && { kind: 'primary' as const })}
        busy={save.isPending && t('people-saving')}
        onPress={() => save.mutate()}
      >
        {waits ? t('people-save-version', { version: waits.version }) : t('people-save-rules')}
      </Button>
      {save.data && <span className="small tone-ok">{t('people-file-saved', { name: clean(save.data.name, 100) })}</span>}
      {save.error && <ErrorCard fault={save.error} action={{ label: t('common-error-again'), onPress: () => save.mutate() }} />}
    </>
  )
}
