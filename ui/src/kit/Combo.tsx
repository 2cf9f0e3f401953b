import { ChevronDown, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import {
  Autocomplete,
  Button,
  Header,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  OverlayTriggerStateContext,
  Popover,
  SearchField,
  Select,
  SelectValue,
  useFilter,
} from 'react-aria-components'
import { t } from '../text'
import { FieldFoot } from './Field'
import { Icon } from './Icon'

export interface ComboOption {
  id: string
  /** The choice in words. */
  label: string
  /** What search looks at; the label where left out. */
  text?: string
  /** What the list shows, and so what a screen reader says. */
  node: ReactNode
}

export interface ComboGroup {
  id: string
  title?: string
  options: ComboOption[]
}

interface Props {
  label: string
  hint?: ReactNode
  help?: ReactNode
  error?: string | undefined
  value: string | null
  onChange: (id: string) => void
  groups: ComboGroup[]
  placeholder: string
  /** What the closed field shows for the chosen option. */
  chosen?: ReactNode
  /** Two lines high. */
  two?: boolean
  /** Offers a search box; left out for short lists. */
  search?: boolean
  isDisabled?: boolean
}

/** Keeps an open list at its field when the page moves under it; the overlay itself measures again only when the window changes its size. */
function Stays({ at }: { at: RefObject<HTMLElement | null> }) {
  // A closed list is rendered too, out of sight, to know its options.
  const open = useContext(OverlayTriggerStateContext)?.isOpen ?? false
  useEffect(() => {
    if (!open) return
    const place = () => {
      const { left, top } = at.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
      return `${left} ${top}`
    }
    let last = place()
    const look = () => {
      const now = place()
      if (now !== last) window.dispatchEvent(new Event('resize'))
      last = now
      frame = requestAnimationFrame(look)
    }
    let frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [at, open])
  return null
}

/**
 * Enter in the search chooses the entry that the arrow keys are at, or else the first that the search leaves. Where nothing was searched, only an entry that is
 * alone is meant.
 */
function choose(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  // The library would choose too.
  event.preventDefault()
  event.stopPropagation()
  if (event.repeat) return
  const options = [...(event.currentTarget.closest('.combo-popover')?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
  const [first, ...more] = options
  const entry = options.find(one => 'focused' in one.dataset) ?? (event.currentTarget.value.trim() || more.length === 0 ? first : undefined)
  entry?.click()
}

/** A picker: a button that shows the choice in full, and a list with a search box. */
export function Combo({ label, hint, help, error, value, onChange, groups, placeholder, chosen, two, search = true, isDisabled }: Props) {
  const { contains } = useFilter({ sensitivity: 'base' })
  const field = useRef<HTMLButtonElement>(null)
  const list = (
    <ListBox className="options" items={groups} renderEmptyState={() => <div className="options-empty">{t('common-combo-nothing')}</div>}>
      {group => (
        <ListBoxSection id={group.id} items={group.options} aria-label={group.title ?? label}>
          {group.title && <Header className="options-head">{group.title}</Header>}
          {group.options.map(option => (
            <ListBoxItem
              key={option.id}
              id={option.id}
              textValue={option.text ?? option.label}
              className="option"
              // Choosing the current option again is no change for the list, so it is reported here.
              onPress={() => option.id === value && onChange(option.id)}
            >
              {option.node}
            </ListBoxItem>
          ))}
        </ListBoxSection>
      )}
    </ListBox>
  )
  return (
    <Select
      className="field"
      placeholder={placeholder}
      value={value}
      onChange={key => key !== null && onChange(String(key))}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      isDisabled={isDisabled ?? false}
    >
      <span className="field-head">
        <Label className="field-label">{label}</Label>
        {hint && <span className="field-hint">{hint}</span>}
      </span>
      <Button ref={field} className={`field-box combo-button ${two ? 'combo-two' : ''}`}>
        <SelectValue className="row spread">
          {({ isPlaceholder }) => (isPlaceholder ? <span className="quiet">{placeholder}</span> : chosen)}
        </SelectValue>
        <Icon of={ChevronDown} />
      </Button>
      <FieldFoot error={error} help={help} />
      <Popover className="popover combo-popover" placement="bottom start" offset={4} maxHeight={340}>
        <Stays at={field} />
        {search ? (
          <Autocomplete filter={contains}>
            <SearchField className="combo-search" aria-label={t('common-combo-search', { label })} autoFocus>
              <Icon of={Search} size={14} />
              <Input placeholder={t('common-combo-placeholder')} onKeyDownCapture={choose} />
            </SearchField>
            {list}
          </Autocomplete>
        ) : (
          list
        )}
      </Popover>
    </Select>
  )
}
