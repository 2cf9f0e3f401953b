import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { call } from '../../bridge/call'
import { announce } from '../../kit/announce'
import { Button } from '../../kit/Button'
import { ErrorCard } from '../../kit/ErrorCard'
import { strings } from '../../strings'

const words = strings.intent.papers

/** The receipt as a file, where the system's dialog puts it. The history has the other papers of every row. */
export function ReceiptFile({ id }: { id: string }) {
  const save = useMutation({
    mutationFn: () => call('receipt_save', { id, paper: 'a4' }),
    onSuccess: made => made && announce(words.saved(made.name)),
  })
  return (
    <div className="row receipt-file">
      <Button icon={FileDown} busy={save.isPending && words.saving} onPress={() => save.mutate()}>
        {words.save}
      </Button>
      {save.data && (
        <span className="small second clip" role="status">
          <bdi>{words.saved(save.data.name)}</bdi>
        </span>
      )}
      {save.error && <ErrorCard fault={save.error} action={{ label: strings.error.close, onPress: () => save.reset() }} />}
    </div>
  )
}
