import { X } from 'lucide-react'
import { ToggleButton } from 'react-aria-components'
import { operations } from '../../bindings/operations'
import { Combo } from '../../kit/Combo'
import { Icon } from '../../kit/Icon'
import { SearchBox } from '../../kit/SearchBox'
import { clean } from '../../kit/UntrustedText'
import { strings } from '../../strings'
import { short } from './look'
import type { Filter } from './useExchanges'

const words = strings.inspector
const ALL = ' '
const CLASSES = Object.keys(words.classes)

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
        label={words.search}
        placeholder={words.searchHint}
        clear={words.clear}
        value={typed}
        onChange={onType}
        className="exchange-search"
        found={found && <span className="caption quiet">{found}</span>}
      />
      <div className="exchange-pick">
        <Combo
          label={words.operation}
          value={operation ?? ALL}
          onChange={id => onFilter(id === ALL ? without('operation') : { ...filter, operation: id })}
          placeholder={words.everyPath}
          chosen={<span className="mono small clip">{operation ?? words.everyPath}</span>}
          groups={[
            {
              id: 'all',
              options: [
                { id: ALL, label: words.everyPath, node: words.everyPath },
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
          label={words.class}
          value={kind ?? ALL}
          onChange={id => onFilter(id === ALL ? without('class') : { ...filter, class: id })}
          placeholder={words.everyClass}
          search={false}
          chosen={kind ? words.classes[kind] : words.everyClass}
          groups={[
            {
              id: 'all',
              options: [
                { id: ALL, label: words.everyClass, node: words.everyClass },
                ...CLASSES.map(id => ({ id, label: words.classes[id] ?? id, node: words.classes[id] ?? id })),
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
        {words.onlyWrites}
      </ToggleButton>
      <ToggleButton
        className="exchange-toggle"
        isSelected={rest.errors ?? false}
        onChange={on => onFilter(on ? { ...filter, errors: true } : without('errors'))}
      >
        {words.onlyErrors}
      </ToggleButton>
      {held.key && <Held word={`${words.sameKey}: ${short(held.key)}`} onStop={() => onFilter(without('key'))} />}
      {held.object && <Held word={words.about(clean(held.object, 18))} onStop={() => onFilter(without('object'))} />}
      {held.intent && <Held word={words.about(clean(held.intent, 12))} onStop={() => onFilter(without('intent'))} />}
    </div>
  )
}

function Held({ word, onStop }: { word: string; onStop: () => void }) {
  return (
    <button type="button" className="exchange-toggle" data-selected="true" aria-label={words.stop(word)} onClick={onStop}>
      <bdi className="mono small">{word}</bdi>
      <Icon of={X} size={12} />
    </button>
  )
}
