import type { ReactNode } from 'react'
import { t } from '../text'
import { Mark } from './Mark'

/** A page with one question, before anything else of the app is shown. */
export function Sheet({ title, text, icon, children }: { title: string; text: string; icon: ReactNode; children: ReactNode }) {
  return (
    <main className="welcome">
      <div className="welcome-column store-column">
        <p className="welcome-brand">
          <Mark size={36} />
          {t('common-app-name')}
        </p>
        <div className="welcome-card store-card">
          <div className="welcome-head">
            {icon}
            <h1>{title}</h1>
          </div>
          <p className="second">{text}</p>
          {children}
        </div>
      </div>
    </main>
  )
}
