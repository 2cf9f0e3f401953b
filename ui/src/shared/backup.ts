import type { ProfileView } from '../bindings/types'
import { t } from '../text'

/** Why a profile cannot be backed up; nothing where it can. */
export function noBackup(profile: ProfileView | undefined): string | undefined {
  if (!profile) return t('settings-backup-no-profile')
  if (profile.kind === 'sandbox') return t('settings-backup-sandbox')
  return profile.keyHeader === '' ? t('settings-backup-keyless') : undefined
}
