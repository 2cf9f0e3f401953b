import { Component, type ReactNode } from 'react'
import { toFault } from '../bridge/fault'
import { ErrorCard } from '../kit/ErrorCard'
import { t } from '../text'

/** A page that throws becomes an error card. Money is not touched by drawing, so nothing moved. */
export class Boundary extends Component<{ children: ReactNode }, { thrown?: unknown }> {
  override state: { thrown?: unknown } = {}

  static getDerivedStateFromError(thrown: unknown) {
    return { thrown }
  }

  override render() {
    if (this.state.thrown === undefined) return this.props.children
    const fault = { ...toFault(this.state.thrown), message: t('common-error-page'), reply: String(this.state.thrown) }
    return (
      <div className="page boundary">
        <ErrorCard fault={fault} action={{ label: t('common-error-page-action'), onPress: () => this.setState({ thrown: undefined }) }} />
      </div>
    )
  }
}
