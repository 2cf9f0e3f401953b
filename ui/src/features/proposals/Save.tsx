import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { t } from '../../text'

/** Saves a request with all decisions as a file, which is how it comes to others where no workspace carries it. */
export function useSave(id: string, carried: boolean) {
  return useMutation({
    mutationFn: () => call('proposal_save', { id }),
    onSuccess: made => made && announce(t(carried ? 'proposals-saved-carried' : 'proposals-saved', { name: made.name })),
  })
}

interface Props {
  save: ReturnType<typeof useSave>
  /** Nothing else here is more likely to be done next. */
  primary?: boolean
  word: string
}

export function SaveButton({ save, primary, word }: Props) {
  return (
    <Button kind={primary ? 'primary' : 'secondary'} icon={FileDown} busy={save.isPending && t('proposals-saving')} onPress={() => save.mutate()}>
      {word}
    </Button>
  )
}
