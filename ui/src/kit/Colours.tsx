import { Label, Radio, RadioGroup } from 'react-aria-components'
import { t } from '../text'
import { ProfileSquare } from './Chips'

/** Six colours, five to one and better against white. Red is not offered: it means LIVE. */
const COLOURS = { purple: '#7A3E9D', green: '#3E6B1F', brown: '#8A4B12', blue: '#2C5AA0', plum: '#9B2C5E', slate: '#4A5560' }
const NAMES = Object.keys(COLOURS) as (keyof typeof COLOURS)[]
export const FIRST_COLOUR = COLOURS.blue

/** The colour of the profile's square. */
export function Colours({ value, onChange, initial }: { value: string; onChange: (colour: string) => void; initial: string }) {
  return (
    <RadioGroup className="field" value={value} onChange={onChange} orientation="horizontal">
      <Label className="field-label">{t('connect-colour')}</Label>
      <div className="colours">
        {NAMES.map(name => (
          <Radio key={name} value={COLOURS[name]} className="colour" aria-label={t(`connect-colours-${name}`)}>
            <ProfileSquare name={initial.trim()} colour={COLOURS[name]} />
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
