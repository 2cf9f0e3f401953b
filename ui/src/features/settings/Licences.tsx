import { useState } from 'react'
import packages from '../../bindings/licences.json'
import { Button } from '../../kit/Button'
import { Dialog } from '../../kit/Dialog'
import { Field } from '../../kit/Field'
import { strings } from '../../strings'

const words = strings.settings

/** Every package in the app with its licence. Its list comes only when somebody asks for it. */
export default function Licences({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const found = packages.filter(row => wanted === '' || row.some(cell => cell.toLowerCase().includes(wanted)))
  return (
    <Dialog
      title={words.licences}
      onSubmit={onClose}
      onClose={onClose}
      wide
      foot={
        <Button kind="primary" onPress={onClose}>
          {words.close}
        </Button>
      }
    >
      <p className="second">{words.licencesText}</p>
      <Field label={words.licencesSearch} value={typed} onChange={setTyped} autoFocus hint={words.licencesFound(found.length, packages.length)} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <div className="settings-licences" tabIndex={0} role="region" aria-label={words.licences}>
        <table className="small">
          <thead className="sr-only">
            <tr>
              {Object.values(words.licencesHead).map(word => (
                <th key={word} scope="col">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map(([name, version, licence]) => (
              <tr key={`${name} ${version}`}>
                <th scope="row">{name}</th>
                <td className="second">{version}</td>
                <td>{licence}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
