import { useMutation } from '@tanstack/react-query'
import type { AppState, RestoredView } from '../bindings/types'
import { call } from '../bridge/call'
import { Button } from '../kit/Button'
import { ErrorCard } from '../kit/ErrorCard'
import { Note } from '../kit/Notes'
import { dayAndClock, zone } from '../kit/time'
import { t } from '../text'

interface Props {
  restored: RestoredView
  onChanged: (state: AppState) => void
}

/** The records are a copy of an earlier time, and what was paid since is not in them. It stays until a person says that it was read. */
export function RestoredRecords({ restored, onChanged }: Props) {
  const read = useMutation({ mutationFn: () => call('restore_read', {}), onSuccess: onChanged })
  const at = `${dayAndClock(restored.until)} ${zone(restored.until)}`
  return (
    <Note kind="warn">
      <p className="strong">{restored.backup ? t('common-restored-backup', { at }) : t('common-restored-copy', { at })}</p>
      <p className="small">{t('common-restored-text')}</p>
      {read.error && <ErrorCard fault={read.error} action={{ label: t('common-error-again'), onPress: () => read.mutate() }} />}
      <div className="row">
        <Button size="small" busy={read.isPending && t('common-late-writing')} onPress={() => read.mutate()}>
          {t('common-late-read')}
        </Button>
      </div>
    </Note>
  )
}
