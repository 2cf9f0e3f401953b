import { useCallback, useEffect, useState } from 'react'
import type { Fault } from '../bindings/types'
import { call, onChanged } from '../bridge/call'
import { toFault } from '../bridge/fault'
import { announce } from '../kit/announce'
import { clean } from '../kit/UntrustedText'
import { useNavigation } from '../shared/navigation'

/** Takes in the team file that a person opened with the app, at its start and later, and goes to what it holds. Gives why it was refused. */
export function useGivenFile(): { refused: Fault | undefined; forget: () => void } {
  const { go } = useNavigation()
  const [refused, setRefused] = useState<Fault>()
  const take = useCallback(async () => {
    try {
      const file = await call('team_file_given', {})
      if (!file) return
      announce(clean(file.said, 400))
      if (file.kind === 'proposal') go({ at: 'proposals', id: file.id })
      else go({ at: 'team', ...(file.kind === 'card' && { compare: `card:${file.id}` }) })
    } catch (thrown) {
      setRefused(toFault(thrown))
    }
  }, [go])
  useEffect(() => {
    void take()
    return onChanged(({ what }) => {
      if (what === 'given') void take()
    })
  }, [take])
  const forget = useCallback(() => setRefused(undefined), [])
  return { refused, forget }
}
