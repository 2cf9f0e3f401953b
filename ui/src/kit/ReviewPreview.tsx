import { useState } from 'react'
import type { Preview, ReviewField, ReviewGroup } from '../bindings/types'
import { t } from '../text'
import { Address } from './Address'
import { Button } from './Button'
import { CheckLine } from './CheckLine'
import { LookUp } from './LookUp'

/** Rows of a group that are shown at once. */
const PAGE = 100

interface Props {
  preview: Preview
  /** Whether untyped hashes are transactions or blocks, which link to the explorer. */
  hashes?: boolean
}

/** What the confirm window would show, complete: the sentence, the risks, every row. */
export function ReviewPreview({ preview, hashes = false }: Props) {
  return (
    <div className="reading">
      {preview.headline && (
        <p className="reading-headline">
          <bdi>{preview.headline}</bdi>
        </p>
      )}
      {preview.risks.length > 0 && (
        <ul className="reading-risks" aria-label={t('reading-risks')}>
          {preview.risks.map(risk => (
            <CheckLine key={`${risk.title}/${risk.text}`} level={risk.level} text={risk.title} detail={risk.text} />
          ))}
        </ul>
      )}
      {preview.groups.map((group, at) => (
        <Group key={`${at}/${group.title}`} group={group} hashes={hashes} />
      ))}
    </div>
  )
}

function Group({ group, hashes }: { group: ReviewGroup; hashes: boolean }) {
  const [shown, setShown] = useState(PAGE)
  const left = group.rows.length - shown
  return (
    <section className="reading-group" aria-label={group.title}>
      <h3 className="reading-title">
        <bdi className="strong">{group.title}</bdi>
        {group.note && <bdi className="small second">{group.note}</bdi>}
      </h3>
      <dl>
        {group.rows.slice(0, shown).map((row, at) => (
          <Row key={at} row={row} hashes={hashes} />
        ))}
      </dl>
      {left > 0 && (
        <div className="reading-more">
          <Button size="small" onPress={() => setShown(now => now + PAGE)}>
            {t('reading-more', { next: Math.min(left, PAGE), all: group.rows.length })}
          </Button>
        </div>
      )}
    </section>
  )
}

function Row({ row, hashes }: { row: ReviewField; hashes: boolean }) {
  const address = /^0x[0-9a-fA-F]{40}$/.test(row.value)
  const hash = hashes && !row.kind && /^0x[0-9a-fA-F]{64}$/.test(row.value)
  return (
    <div className="reading-row" data-depth={Math.min(row.depth, 6)}>
      <dt>
        <bdi>{row.name}</bdi>
        {row.kind && <bdi className="mono caption quiet block">{row.kind}</bdi>}
      </dt>
      <dd>
        {address ? (
          <Address value={row.value} />
        ) : (
          <span className={hash ? 'row' : undefined}>
            <bdi dir="ltr" className={row.mono ? 'mono reading-value' : 'reading-value'}>
              {row.value}
            </bdi>
            {hash && <LookUp value={row.value} />}
          </span>
        )}
        {row.note && <bdi className={row.grave ? 'small tone-danger strong block' : 'small second block'}>{row.note}</bdi>}
      </dd>
    </div>
  )
}
