import { X } from 'lucide-react'
import { ToggleButton } from 'react-aria-components'
import { operations } from '../../bindings/operations'
import { Combo } from '../../kit/Combo'
import { Icon } from '../../kit/Icon'
import { SearchBox } from '../../kit/SearchBox'
import { clean } from '../../kit/UntrustedText'
import { find, t } from '../../text'
import { short } from './look'
import type { Filter } from './useExchanges'

const ALL = ' '
const CLASSES = ['0', '2', '3', '4', '5'] as const

interface Props {
  filter: Filter
  typed: string
  onType: (text: string) => void
  onFilter: (filter: Filter) => void
  found: string | undefined
}

/** What narrows the list. Every filter that is on must hold. */
export function Filters({ filter, typed, onType, onFilter, found }: Props) {
  const { operation, key, object, intent, class: kind, ...rest } = filter
  const held = {
    ...(operation && { operation }),
    ...(key && { key }),
    ...(object && { object }),
    ...(intent && { intent }),
    ...(kind && { class: kind }),
  }
  const without = (name: keyof Filter): Filter => Object.fromEntries(Object.entries(filter).filter(([one]) => one !== name))
  return (
    <div className="exchange-filters">
      <SearchBox
        label={t('inspector-search')}
        placeholder={t('inspector-search-hint')}
        clear={t('inspector-clear')}
        value={typed}
        onChange={onType}
        className="exchange-search"
        found={found && <span className="caption quiet">{found}</span>}
      />
      <div className="exchange-pick">
        <Combo
          label={t('inspector-operation')}
          value={operation ?? ALL}
          onChange={id => onFilter(id === ALL ? without('operation') : { ...filter, operation: id })}
          placeholder={t('inspector-every-path')}
          chosen={<span className="mono small clip">{operation ?? t('inspector-every-path')}</span>}
          groups={[
            {
              id: 'all',
              options: [
                { id: ALL, label: t('inspector-every-path'), node: t('inspector-every-path') },
                ...operations.map(({ name, method, path }) => ({
                  id: name,
                  label: name,
                  text: `${name} ${method} ${path}`,
                  node: <span className="mono small">{`${method} ${path}`}</span>,
                })),
              ],
            },
          ]}
        />
      </div>
      <div className="exchange-class">
        <Combo
          label={t('inspector-class')}
          value={kind ?? ALL}
          onChange={id => onFilter(id === ALL ? without('class') : { ...filter, class: id })}
          placeholder={t('inspector-every-class')}
          search={false}
          chosen={kind ? find(`inspector-classes-${kind}`) : t('inspector-every-class')}
          groups={[
            {
              id: 'all',
              options: [
                { id: ALL, label: t('inspector-every-class'), node: t('inspector-every-class') },
                ...CLASSES.map(id => ({ id, label: t(`inspector-classes-${id}`), node: t(`inspector-classes-${id}`) })),
              ],
            },
          ]}
        />
      </div>
      <ToggleButton
        className="exchange-toggle"
        isSelected={rest.writes ?? false}
        onChange={on => onFilter(on ? { ...filter, writes: true } : without('writes'))}
      >
        {t('inspector-only-writes')}
      </ToggleButton>
      <ToggleButton
        className="exchange-toggle"
        isSelected={rest.errors ?? false}
        onChange={on => onFilter(on ? { ...filter, errors: true } : without('errors'))}
      >
        {t('inspector-only-errors')}
      </ToggleButton>
      {held.key && <Held word={`${t('inspector-same-key')}: ${short(held.key)}`} onStop={() => onFilter(without('key'))} />}
      {held.object && <Held word={t('inspector-about', { value: clean(held.object, 18) })} onStop={() => onFilter(without('object'))} />}
      {held.intent && <Held word={t('inspector-about', { value: clean(held.intent, 12) })} onStop={() => onFilter(without('intent'))} />}
    </div>
  )
}

function Held({ word, onStop }: { word: string; onStop: () => void }) {
  return (
    <button type="button" className="exchange-toggle" data-selected="true" aria-label={t('inspector-stop', { what: word })} onClick={onStop}>
      <bdi className="mono small">{word}</bdi>
      <Icon of={X} size={12} />
    </button>
  )
}
