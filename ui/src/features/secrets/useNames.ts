import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { knownSets } from '../../bridge/wallet_cache'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'

/** What people call a set; its id where no name is known. */
export function useSetNames() {
  const { data } = useQuery(knownSets)
  return useCallback(
    (id: string): string => {
      const found = data?.sets.find(one => one.set.id === id)
      return clean(found ? found.set.name || t('wallets-unnamed-set') : id, 120)
    },
    [data],
  )
}
