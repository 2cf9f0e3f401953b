import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, ChevronDown, CircleQuestionMark, Columns3, OctagonX, Search, X } from 'lucide-react'
import { Button as AriaButton, Input, Menu, MenuItem, MenuTrigger, Popover, SearchField, Text, ToggleButton } from 'react-aria-components'
import type { HistoryCounts, SavedView } from '../../bindings/types'
import { call } from '../../bridge/call'
import { useInWorkspace } from '../../bridge/queries'
import { IconButton } from '../../kit/Button'
import { openHelp, SEARCH_HELP } from '../../kit/help'
import { Icon } from '../../kit/Icon'
import { t } from '../../text'
import { COLUMNS } from './columns'
import styles from './history.module.css'
import { hasTerm, isChip, isTime, replaceTerms } from './terms'
import { times } from './times'

interface Props {
  typed: string
  onType: (text: string) => void
  /** How many were found; absent while it is not known. */
  total: number | undefined
  /** Why the search cannot be read. */
  error: string | undefined
  counts: HistoryCounts | undefined
  columns: readonly string[]
  onColumns: (ids: string[]) => void
  onView: (view: SavedView) => void
}

/** The search box, and what writes into it. */
export function Filters({ typed, onType, total, error, counts, columns, onColumns, onView }: Props) {
  const client = useQueryClient()
  const views = useQuery({ queryKey: ['view_list'], queryFn: () => call('view_list', {}) })
  const remove = useInWorkspace() ? t('history-remove-team') : t('history-remove')
  const chips = [
    { term: 'kind:payment', word: t('history-payments'), always: true },
    {
      term: 'status:unknown',
      word: t('history-unknown', { count: counts?.unknown ?? 0 }),
      always: (counts?.unknown ?? 0) > 0,
      icon: CircleQuestionMark,
    },
    { term: 'status:inflight', word: t('history-in-flight', { count: counts?.inFlight ?? 0 }), always: (counts?.inFlight ?? 0) > 0 },
    { term: 'status:notpaid', word: t('history-not-paid', { count: counts?.notPaid ?? 0 }), always: (counts?.notPaid ?? 0) > 0 },
    { term: 'kind:team', word: t('history-team', { count: counts?.team ?? 0 }), always: (counts?.team ?? 0) > 0 },
    { term: 'kind:elsewhere', word: t('history-elsewhere', { count: counts?.elsewhere ?? 0 }), always: (counts?.elsewhere ?? 0) > 0 },
  ]
  const on = chips.find(chip => hasTerm(typed, chip.term))?.term
  const all = times()
  const time = all.find(one => hasTerm(typed, one.term))
  return (
    <div className={styles.filters}>
      <div className={styles.find}>
        <SearchField
          className={`field-box ${styles.search}`}
          aria-label={t('history-search')}
          value={typed}
          onChange={onType}
          data-invalid={error ? true : undefined}
        >
          <Icon of={Search} />
          <Input placeholder={t('history-placeholder')} aria-invalid={error ? true : undefined} />
          {typed && (
            <>
              {total !== undefined && <span className="small quiet">{t('history-found', { count: total })}</span>}
              <AriaButton className="button button-icon" aria-label={t('history-clear')}>
                <Icon of={X} />
              </AriaButton>
            </>
          )}
          {error && (
            <Text slot="description" className={`field-help field-error ${styles.error}`} role="alert">
              <Icon of={OctagonX} />
              <span>{error}</span>
            </Text>
          )}
        </SearchField>
        <IconButton icon={CircleQuestionMark} label={t('history-search-help')} aria-haspopup="dialog" onPress={() => openHelp(SEARCH_HELP)} />
      </div>
      <fieldset className={`row ${styles.chips}`} aria-label={t('history-filters')}>
        <ToggleButton className={`button ${styles.filter}`} isSelected={typed.trim() === ''} onChange={() => onType('')}>
          {t('history-everything')}
        </ToggleButton>
        {chips
          .filter(chip => chip.always || chip.term === on)
          .map(chip => (
            <ToggleButton
              key={chip.term}
              className={`button ${styles.filter}`}
              isSelected={chip.term === on}
              onChange={chosen => onType(replaceTerms(typed, isChip, chosen ? chip.term : undefined))}
            >
              {chip.icon && <Icon of={chip.icon} size={14} />}
              {chip.word}
            </ToggleButton>
          ))}
      </fieldset>
      <div className={`row ${styles.push}`}>
        {(views.data?.length ?? 0) > 0 && (
          <MenuTrigger>
            <AriaButton className="button button-secondary button-small">
              <Icon of={Bookmark} size={14} />
              {t('history-views')}
              <Icon of={ChevronDown} size={14} />
            </AriaButton>
            <Popover className={`popover ${styles.menu}`} placement="bottom end">
              <Menu
                className="options"
                aria-label={t('history-views')}
                onAction={key => {
                  const name = String(key)
                  if (name.startsWith('remove:')) {
                    void call('view_remove', { name: name.slice(7) }).then(next => client.setQueryData(['view_list'], next))
                  } else {
                    const view = views.data?.find(one => one.name === name)
                    if (view) onView(view)
                  }
                }}
              >
                {(views.data ?? []).flatMap(view => [
                  <MenuItem key={view.name} id={view.name} textValue={view.name} className="option">
                    <bdi className="spread clip">{view.name}</bdi>
                  </MenuItem>,
                  <MenuItem
                    key={`remove:${view.name}`}
                    id={`remove:${view.name}`}
                    textValue={`${remove} ${view.name}`}
                    className="option small quiet"
                  >
                    {`${remove} ${view.name}`}
                  </MenuItem>,
                ])}
              </Menu>
            </Popover>
          </MenuTrigger>
        )}
        <MenuTrigger>
          <AriaButton className="button button-secondary button-small" aria-label={`${t('history-when')}: ${time?.word ?? t('history-any-time')}`}>
            {time?.word ?? t('history-any-time')}
            <Icon of={ChevronDown} size={14} />
          </AriaButton>
          <Popover className={`popover ${styles.menu}`} placement="bottom end">
            <Menu
              className="options"
              aria-label={t('history-when')}
              onAction={key => onType(replaceTerms(typed, isTime, key === 'any' ? undefined : String(key)))}
            >
              {[{ term: 'any', word: t('history-any-time') }, ...all].map(one => (
                <MenuItem key={one.term} id={one.term} className="option">
                  {one.word}
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
        <MenuTrigger>
          <AriaButton className="button button-icon" aria-label={t('history-columns')}>
            <Icon of={Columns3} />
          </AriaButton>
          <Popover className={`popover ${styles.menu}`} placement="bottom end">
            <Menu
              className="options"
              aria-label={t('history-columns')}
              selectionMode="multiple"
              selectedKeys={columns}
              disabledKeys={COLUMNS.filter(one => one.fixed).map(one => one.id)}
              onSelectionChange={keys => onColumns(keys === 'all' ? COLUMNS.map(one => one.id) : [...keys].map(String))}
            >
              {COLUMNS.map(one => (
                <MenuItem key={one.id} id={one.id} className="option" textValue={t(`history-head-${one.id}`)}>
                  {({ isSelected }) => (
                    <>
                      <span className={styles.tick} aria-hidden="true">
                        {isSelected ? '✓' : ''}
                      </span>
                      {t(`history-head-${one.id}`)}
                    </>
                  )}
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
      </div>
    </div>
  )
}
