import { CircleCheck, OctagonX } from 'lucide-react'
import { useState } from 'react'
import { Field } from '../../kit/Field'
import { Icon } from '../../kit/Icon'
import { t } from '../../text'

/** A pasted hash, held against those computed here: which one it is, or that it is none. */
export function Compare({ hashes, signed = false }: { hashes: (readonly [string, string])[]; signed?: boolean }) {
  const [pasted, setPasted] = useState('')
  const plain = pasted.trim().toLowerCase().replace(/^0x/, '')
  const found = hashes.find(([, hash]) => hash.toLowerCase().replace(/^0x/, '') === plain)
  return (
    <div className="signing-compare">
      <Field label={t('signing-compare')} help={plain ? undefined : t('signing-compare-help')} mono value={pasted} onChange={setPasted} />
      {plain && (
        <p className={`row small ${found ? 'tone-ok' : 'tone-danger'}`} role="status">
          <Icon of={found ? CircleCheck : OctagonX} />
          <span>{found ? t('signing-matches', { what: found[0] }) : t(signed ? 'signing-differs-signed' : 'signing-differs')}</span>
        </p>
      )}
    </div>
  )
}
