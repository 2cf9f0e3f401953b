import { ChevronsUpDown, FlaskConical, PlugZap, Users } from 'lucide-react'
import { useState } from 'react'
import { Button, Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components'
import type { AppState, ProfileView } from '../bindings/types'
import { call } from '../bridge/call'
import { toFault } from '../bridge/fault'
import { announce } from '../kit/announce'
import { ModeLabel, ProfileSquare } from '../kit/Chips'
import { Icon } from '../kit/Icon'
import { JoinTeam } from '../shared/JoinTeam'
import { useNavigation } from '../shared/navigation'
import { t } from '../text'

/** Which profile is open, and the way to another. */
export function ProfileMenu({ state, profile, onChanged }: { state: AppState; profile: ProfileView; onChanged: (state: AppState) => void }) {
  const { go } = useNavigation()
  const [busy, setBusy] = useState(false)
  const [joining, setJoining] = useState(false)
  const hasSandbox = state.profiles.some(one => one.kind === 'sandbox')

  const act = async (id: string) => {
    if (id === 'connect') return go({ at: 'connect' })
    if (id === 'team') return setJoining(true)
    if (id === profile.id) return
    setBusy(true)
    try {
      onChanged(id === 'sandbox' ? await call('sandbox_open', {}) : await call('profile_open', { profileId: id }))
    } catch (thrown) {
      announce(toFault(thrown).message)
      onChanged({ ...(await call('app_state', {})), trouble: toFault(thrown) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {joining && <JoinTeam onClose={() => setJoining(false)} onChanged={onChanged} />}
      <MenuTrigger>
        <Button className="profile-chip" isDisabled={busy}>
          <ProfileSquare name={profile.name} colour={profile.colour} />
          <bdi className="strong clip">{profile.name}</bdi>
          <ModeLabel kind={profile.kind} />
          <span className="sr-only">{t('common-frame-profile-menu')}</span>
          <Icon of={ChevronsUpDown} size={14} />
        </Button>
        <Popover className="popover profile-popover" placement="bottom start">
          <Menu className="options" onAction={key => void act(String(key))} selectionMode="single" selectedKeys={[profile.id]}>
            <MenuSection>
              <Header className="options-head">{t('common-frame-profiles')}</Header>
              {state.profiles.map(one => (
                <MenuItem key={one.id} id={one.id} textValue={one.name} className="option">
                  <ProfileSquare name={one.name} colour={one.colour} />
                  <bdi className="spread clip">{one.name}</bdi>
                  <ModeLabel kind={one.kind} />
                </MenuItem>
              ))}
            </MenuSection>
            <Separator className="menu-line" />
            {hasSandbox ? null : (
              <MenuItem id="sandbox" className="option" textValue={t('common-frame-try-sandbox')}>
                <Icon of={FlaskConical} />
                {t('common-frame-try-sandbox')}
              </MenuItem>
            )}
            <MenuItem id="connect" className="option" textValue={t('common-frame-connect-another')}>
              <Icon of={PlugZap} />
              {t('common-frame-connect-another')}
            </MenuItem>
            <MenuItem id="team" className="option" textValue={t('start-team-title')}>
              <Icon of={Users} />
              {t('start-team-title')}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
    </>
  )
}
