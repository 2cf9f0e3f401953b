import './signing.css'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, PenLine, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SignatureRow } from '../../bindings/types'
import { call } from '../../bridge/call'
import { Button, IconButton } from '../../kit/Button'
import { StatusChip } from '../../kit/Chips'
import { ErrorCard } from '../../kit/ErrorCard'
import { EmptyState } from '../../kit/Notes'
import { SearchBox } from '../../kit/SearchBox'
import { recordedOf, status } from '../../kit/status'
import { dayAndClock } from '../../kit/time'
import { clean } from '../../kit/UntrustedText'
import { VirtualTable } from '../../kit/VirtualTable'
import { useNavigation } from '../../shared/navigation'
import { t } from '../../text'

const PAGE = 50
const HEAD = [{ word: t('signing-list-head-when') }, { word: t('signing-list-head-what') }, { word: t('signing-list-head-state') }]

/** Every signature that was asked for, newest first, found by any word of it. */
export default function Signatures() {
  const { go, back } = useNavigation()
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), 150)
    return () => clearTimeout(timer)
  }, [typed])
  const query = useInfiniteQuery({
    queryKey: ['signature_list', text],
    queryFn: ({ pageParam }) => call('signature_list', { text, offset: pageParam, limit: PAGE }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length * PAGE : undefined),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.pages.flatMap(page => page.rows) ?? []
  const total = query.data?.pages[0]?.total
  return (
    <div className="page">
      <header className="page-head">
        <IconButton icon={ArrowLeft} label={t('common-frame-back')} onPress={back} />
        <h1 className="page-title">{t('signing-list')}</h1>
        {total !== undefined && <span className="page-note">{t('signing-counted', { count: total })}</span>}
        <span className="spread" />
        <SearchBox
          label={t('signing-search')}
          placeholder={t('signing-search-help')}
          clear={t('signing-empty-search')}
          value={typed}
          onChange={setTyped}
          className="signatures-search"
        />
      </header>
      {query.error && <ErrorCard fault={query.error} action={{ label: t('common-error-again'), onPress: () => void query.refetch() }} />}
      {total === 0 &&
        (text ? (
          <EmptyState icon={SearchX} title={t('signing-nothing')}>
            <Button onPress={() => setTyped('')}>{t('signing-empty-search')}</Button>
          </EmptyState>
        ) : (
          <EmptyState icon={PenLine} title={t('signing-none')} text={t('signing-none-text')}>
            <Button kind="primary" onPress={() => go({ at: 'signing' })}>
              {t('signing-none-action')}
            </Button>
          </EmptyState>
        ))}
      {(rows.length > 0 || query.isPending) && (
        <VirtualTable label={t('signing-list')} name="signatures" head={HEAD} rows={rows} id={row => row.intent.id} pending={query.isPending}>
          {row => <Cells row={row} onOpen={() => go({ at: 'signature', id: row.intent.id })} />}
        </VirtualTable>
      )}
      {query.hasNextPage && (
        <div className="reading-more">
          <Button size="small" isDisabled={query.isFetching} onPress={() => void query.fetchNextPage()}>
            {t('signing-more')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Cells({ row, onOpen }: { row: SignatureRow; onOpen: () => void }) {
  const { intent } = row
  return (
    <>
      <span role="cell" className="small second figures">
        {dayAndClock(intent.createdAt)}
      </span>
      <span role="cell" className="clip">
        <button type="button" className="row-open clip" data-inspect={intent.id} onClick={onOpen}>
          <bdi className="name">{clean(row.headline ?? intent.title, 200)}</bdi>
        </button>
        <span className="small quiet block clip">
          <bdi className="mono">{intent.code}</bdi>
          {row.asked && <bdi>{`. ${t('signing-asked-by', { who: clean(row.asked, 200) })}`}</bdi>}
        </span>
      </span>
      <span role="cell">
        <StatusChip status={status(intent.state, { serviceState: intent.serviceState, signs: true, recorded: recordedOf(intent) })} />
      </span>
    </>
  )
}
