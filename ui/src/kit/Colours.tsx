import { Label, Radio, RadioGroup } from 'react-aria-components'
import { strings } from '../strings'
import { ProfileSquare } from './Chips'

/** Six colours, five to one and better against white. Red is not offered: it means LIVE. */
const COLOURS = ['#7A3E9D', '#3E6B1F', '#8A4B12', '#2C5AA0', '#9B2C5E', '#4A5560'] as const
export const FIRST_COLOUR = COLOURS[3]

/** The colour of the profile's square. */
export function Colours({ value, onChange, initial }: { value: string; onChange: (colour: string) => void; initial: string }) {
  return (
    <RadioGroup className="field" value={value} onChange={onChange} orientation="horizontal">
      <Label className="field-label">{strings.connect.colour}</Label>
      <div className="colours">
        {COLOURS.map((colour, index) => (
          <Radio key={colour} value={colour} className="colour" aria-label={strings.connect.colours[index] ?? colour}>
            <ProfileSquare name={initial.trim()} colour={colour} />
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
