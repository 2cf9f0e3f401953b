import { useEffect, useState } from 'react'
import { onAnnounce } from './announce'

/** Polite for progress, assertive only where money may have moved. */
export function LiveRegion() {
  const [polite, setPolite] = useState('')
  const [urgent, setUrgent] = useState('')
  useEffect(() => onAnnounce((text, now) => (now ? setUrgent(text) : setPolite(text))), [])
  return (
    <>
      <div className="sr-only" role="status">
        {polite}
      </div>
      <div className="sr-only" role="alert">
        {urgent}
      </div>
    </>
  )
}
