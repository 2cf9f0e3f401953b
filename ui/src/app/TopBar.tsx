import { useQuery } from '@tanstack/react-query'
import { Bell, Eye, EyeOff, Lock, Search, UserCheck } from 'lucide-react'
import { Button, ToggleButton, Tooltip, TooltipTrigger } from 'react-aria-components'
import type { AppState, ProfileView } from '../bindings/types'
import { call, showWaiting } from '../bridge/call'
import { isPressing, proposalList } from '../bridge/queries'
import { attentionList } from '../bridge/wallet_cache'
import { toggleAmounts, useAmountsHidden } from '../kit/hidden'
import { Icon } from '../kit/Icon'
import { useNavigation } from '../shared/navigation'
import { t } from '../text'
import { ConnectionPill } from './ConnectionPill'
import { ProfileMenu } from './ProfileMenu'

interface Props {
  state: AppState
  profile: ProfileView
  onChanged: (state: AppState) => void
  onSearch: () => void
}

export function TopBar({ state, profile, onChanged, onSearch }: Props) {
  const { go } = useNavigation()
  const hidden = useAmountsHidden()
  const waiting = t('common-frame-waiting', { count: state.waiting })
  const requests = useQuery(proposalList).data?.items.filter(isPressing).length ?? 0
  const needs = (useQuery(attentionList).data?.count ?? 0) + requests
  return (
    <header className="topbar">
      <ProfileMenu state={state} profile={profile} onChanged={onChanged} />
      <span className="spread" />
      <Button className="palette-button" aria-keyshortcuts="Control+K Meta+K" onPress={onSearch}>
        <Icon of={Search} size={14} />
        <span className="spread clip">{t('palette-open')}</span>
        <span className="key" aria-hidden="true">
          Ctrl K
        </span>
      </Button>
      {state.waiting > 0 && (
        // A narrow window has the number, and the words for screen readers and the pointer.
        <TooltipTrigger delay={400} closeDelay={100}>
          <Button className="pill pill-button tone-info topbar-waiting" onPress={showWaiting}>
            <Icon of={UserCheck} />
            <span className="topbar-words clip">{waiting}</span>
            <span className="topbar-number strong" aria-hidden="true">
              {state.waiting}
            </span>
          </Button>
          <Tooltip className="popover tooltip small" placement="bottom end" offset={4}>
            {waiting}
          </Tooltip>
        </TooltipTrigger>
      )}
      <ConnectionPill profile={profile} developer={state.developer} />
      <Button
        className="bell"
        aria-label={needs > 0 ? t('common-frame-needs', { count: needs }) : t('common-frame-inbox')}
        onPress={() => go({ at: 'inbox' })}
      >
        <Icon of={Bell} />
        {needs > 0 && <span className={state.unknown > 0 ? 'strong tone-warn' : 'strong'}>{needs}</span>}
      </Button>
      <TooltipTrigger delay={400} closeDelay={100}>
        <ToggleButton className="bell" aria-label={t('common-frame-hide')} isSelected={hidden} onChange={toggleAmounts}>
          <Icon of={hidden ? EyeOff : Eye} />
        </ToggleButton>
        {/* A title is for the pointer alone; this one also opens for the keyboard and is read out. */}
        <Tooltip className="popover tooltip small" placement="bottom end" offset={4}>
          {t('common-frame-hide-help')}
        </Tooltip>
      </TooltipTrigger>
      <Button className="bell" aria-label={t('lock-now')} onPress={() => void call('app_lock', {}).then(onChanged, () => undefined)}>
        <Icon of={Lock} />
      </Button>
    </header>
  )
}
