import { useMutation } from '@tanstack/react-query'
import type { AccountImport } from '../../bindings/types'
import { change } from '../../bridge/change'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { ErrorCard } from '../../kit/ErrorCard'
import { Note } from '../../kit/Notes'
import { Nuban } from '../../kit/Nuban'
import { clean } from '../../kit/UntrustedText'
import { strings } from '../../strings'

const words = strings.accounts.run
/** More than these are counted; the file has them all. */
const MOST = 50

interface Props {
  report: AccountImport
  onClose: () => void
  onDone: (added: number) => void
}

/** The dry run: what would be new and what cannot be read. One bad row, and nothing is imported. */
export function Import({ report, onClose, onDone }: Props) {
  const { fresh, bad, same } = report
  const apply = useMutation({
    mutationFn: () => change('account_import_apply', { id: report.id }),
    onSuccess: done => onDone(done?.added ?? report.fresh.length),
  })
  const why = bad.length > 0 ? words.bad(bad.length) : fresh.length === 0 ? words.nothing : undefined
  return (
    <Dialog
      title={words.title}
      wide
      onSubmit={() => !why && !apply.isPending && apply.mutate()}
      onClose={onClose}
      busy={apply.isPending}
      foot={
        <>
          <Button onPress={onClose} isDisabled={apply.isPending}>
            {strings.accounts.dialog.cancel}
          </Button>
          <span className="small second spread" role="status">
            {why}
          </span>
          <Button kind="primary" type="submit" locked isDisabled={Boolean(why)} busy={apply.isPending && words.going}>
            {words.go(fresh.length)}
          </Button>
        </>
      }
    >
      <div>
        <p className="strong">{words.summary(fresh.length, same, bad.length)}</p>
        <p className="small second">
          <bdi>{clean(report.file, 100)}</bdi>
        </p>
      </div>
      {bad.length > 0 && (
        <section aria-label={words.badHead}>
          <Note kind="warn">{words.badText}</Note>
          <ul className="made-rows">
            {bad.slice(0, MOST).map((row, index) => (
              <li key={`${row.row}/${index}`} className="account-bad small">
                <span className="strong tone-danger">{words.row(row.row)}</span> <bdi>{row.why}</bdi>
                <span className="block quiet clip">
                  <bdi>{clean(row.text, 120)}</bdi>
                </span>
              </li>
            ))}
          </ul>
          {bad.length > MOST && <p className="small second">{words.more(bad.length - MOST)}</p>}
        </section>
      )}
      {fresh.length > 0 && (
        <section aria-label={words.freshHead}>
          <h3 className="small strong">{words.freshHead}</h3>
          <ul className="made-rows">
            {fresh.slice(0, MOST).map(one => (
              <li key={`${one.number}/${one.bank}`} className="made-row import-row">
                <span className="made-who">
                  <bdi className="name">{clean(one.name, 100)}</bdi>
                  <bdi className="small quiet">{[clean(one.bank, 60), clean(one.refId, 60)].filter(Boolean).join(', ')}</bdi>
                </span>
                <Nuban value={one.number} />
              </li>
            ))}
          </ul>
          {fresh.length > MOST && <p className="small second">{words.more(fresh.length - MOST)}</p>}
        </section>
      )}
      {apply.error && <ErrorCard fault={apply.error} action={{ label: strings.error.close, onPress: onClose }} />}
    </Dialog>
  )
}
