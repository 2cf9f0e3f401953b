import { t } from '../../text'

/** "812 B", "4.1 kB", "2.5 MB". */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return t('inspector-bytes', { size: String(bytes) })
  return bytes < 1_000_000
    ? t('inspector-kilobytes', { size: String(Math.round(bytes / 100) / 10) })
    : t('inspector-megabytes', { size: String(Math.round(bytes / 100_000) / 10) })
}

/** The room that is given to exchanges, in the units of disks. */
export const roomOf = (megabytes: number): string =>
  megabytes >= 1024 ? t('inspector-room-gigabytes', { size: String(megabytes / 1024) }) : t('inspector-room-megabytes', { size: String(megabytes) })
