import { FileInput, GitCompareArrows } from 'lucide-react'
import { useState } from 'react'
import type { CardForm, MemberForm, TeamRole, TeamView } from '../../bindings/types'
import { Button } from '../../kit/Button'
import { Combo } from '../../kit/Combo'
import { Dialog } from '../../kit/Dialog'
import { Field } from '../../kit/Field'
import { TickBox } from '../../kit/Ticks'
import { clean } from '../../kit/UntrustedText'
import { t } from '../../text'
import { cardsOf, type Draft, keyOf, ROLES, type Row } from './draft'
import styles from './team.module.css'

/** In the place of a member, in the list of whom a card belongs to. */
const NEW = 'new'

interface Props {
  view: TeamView
  draft: Draft
  /** The card that is added. */
  start: string | undefined
  onOpenFile: () => void
  onCompare: (subject: string) => void
  onSave: (key: string | undefined, member: MemberForm) => void
  onClose: () => void
}

/** A compared card becomes a person of the team, or another computer of one. */
export function AddPerson({ view, draft, start, onOpenFile, onCompare, onSave, onClose }: Props) {
  const { members } = draft.policy
  const named = new Set(members.flatMap(member => member.cards.map(card => card.key)))
  const free = view.cards.filter(card => !named.has(card.key) && !card.setAsideAt)
  const cards = free.filter(card => card.comparedAt)
  const [key, setKey] = useState(start ?? (cards.length === 1 ? cards[0]?.key : undefined))
  const card = cards.find(one => one.key === key)
  const [name, setName] = useState(card?.person ?? '')
  const [whose, setWhose] = useState(NEW)
  const [roles, setRoles] = useState<TeamRole[]>(['prepare'])
  const [sends, setSends] = useState(false)
  const [problem, setProblem] = useState<{ name?: string; card?: string }>({})
  const member = members.find(one => keyOf(one) === whose)
  const save = () => {
    if (!card) return setProblem({ card: t('people-add-choose') })
    if (!member && !name.trim()) return setProblem({ name: t('team-name-empty') })
    const added: CardForm = { key: card.key, sends }
    if (member) onSave(whose, { ...member, cards: [...member.cards, added] })
    else onSave(undefined, { id: '', name, roles, cards: [added] })
  }
  return (
    <Dialog
      title={t('people-add')}
      onSubmit={save}
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{t('people-cancel')}</Button>
          <Button kind="primary" type="submit" isDisabled={cards.length === 0}>
            {t('people-add-go')}
          </Button>
        </>
      }
    >
      {cards.length === 0 ? (
        <>
          <p>{t('people-add-none')}</p>
          <ol className={styles.steps}>
            <li>{t('people-add-step-card')}</li>
            <li>{t('people-add-step-open')}</li>
            <li>{t('people-add-step-compare')}</li>
          </ol>
          {free.map(one => (
            <div key={one.key} className="row">
              <span className="spread clip">
                <bdi className="name">{clean(one.person, 100)}</bdi> <bdi className="small second">{clean(one.computer, 100)}</bdi>
              </span>
              <Button
                size="small"
                icon={GitCompareArrows}
                aria-label={t('people-compare-card', { name: clean(one.person, 100) })}
                onPress={() => onCompare(`card:${one.key}`)}
              >
                {t('people-compare')}
              </Button>
            </div>
          ))}
          <div className="row">
            <Button icon={FileInput} onPress={onOpenFile}>
              {t('people-open-file')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Combo
            label={t('people-add-card')}
            placeholder={t('people-add-choose')}
            value={card?.key ?? null}
            error={card ? undefined : problem.card}
            onChange={next => {
              setKey(next)
              setName(cards.find(one => one.key === next)?.person ?? '')
            }}
            search={cards.length > 8}
            groups={[
              {
                id: 'cards',
                options: cards.map(one => ({
                  id: one.key,
                  label: `${clean(one.person, 100)}, ${clean(one.computer, 100)}`,
                  node: (
                    <>
                      <bdi className="name clip">{clean(one.person, 100)}</bdi>
                      <bdi className="small second clip">{clean(one.computer, 100)}</bdi>
                    </>
                  ),
                })),
              },
            ]}
            chosen={card && <bdi className="clip">{`${clean(card.person, 100)}, ${clean(card.computer, 100)}`}</bdi>}
          />
          <Combo
            label={t('people-add-whose')}
            placeholder={t('people-add-new')}
            value={whose}
            onChange={setWhose}
            search={members.length > 8}
            groups={[
              { id: 'one', options: [{ id: NEW, label: t('people-add-new'), node: t('people-add-new') }] },
              {
                id: 'members',
                title: t('people-add-other-computer'),
                options: members.map(one => {
                  const label = clean(one.name, 100)
                  return { id: keyOf(one), label, node: <bdi className="clip">{label}</bdi> }
                }),
              },
            ]}
            chosen={<bdi className="clip">{member ? t('people-add-computer-of', { name: clean(member.name, 100) }) : t('people-add-new')}</bdi>}
          />
          {member ? (
            <Sends
              cards={[{ key: card?.key ?? '', sends }]}
              view={view}
              isAllowed={member.roles.includes('send')}
              onChange={(_, on) => setSends(on)}
            />
          ) : (
            <>
              <Field label={t('people-member-name')} value={name} onChange={setName} error={name.trim() ? undefined : problem.name} maxLength={100} />
              <Roles
                value={roles}
                onChange={next => {
                  setRoles(next)
                  setSends(next.includes('send'))
                }}
              />
            </>
          )}
          <p className="small second">{t('people-edit-later')}</p>
        </>
      )}
    </Dialog>
  )
}

function Roles({ value, onChange }: { value: TeamRole[]; onChange: (roles: TeamRole[]) => void }) {
  return (
    <div className="tick-group" role="group" aria-label={t('people-head-roles')}>
      <span className="field-label">{t('people-head-roles')}</span>
      {ROLES.map(role => (
        <TickBox key={role} isSelected={value.includes(role)} onChange={on => onChange(on ? [...value, role] : value.filter(one => one !== role))}>
          {t(`people-role-${role}`)}
          <span className="small second block">{t(`people-role-${role}-text`)}</span>
        </TickBox>
      ))}
    </div>
  )
}

/** From which computers a person may send. */
function Sends(props: { cards: CardForm[]; view: TeamView; isAllowed: boolean; onChange: (key: string, sends: boolean) => void }) {
  const known = cardsOf(props.view)
  return (
    <div className="tick-group" role="group" aria-label={t('people-sending')}>
      <span className="field-label">{t('people-sending')}</span>
      {props.cards.map(card => (
        <TickBox
          key={card.key}
          isSelected={card.sends && props.isAllowed}
          isDisabled={!props.isAllowed}
          onChange={on => props.onChange(card.key, on)}
        >
          <bdi>{clean(known.get(card.key)?.computer ?? '', 100)}</bdi>
        </TickBox>
      ))}
      <span className="field-help">{props.isAllowed ? t('people-sending-help') : t('people-sending-role')}</span>
    </div>
  )
}

interface ChangeProps {
  view: TeamView
  row: Row
  onSave: (member: MemberForm) => void
  onRemove: () => void
  onClose: () => void
}

/** The name, roles and computers of a person. */
export function ChangePerson({ view, row, onSave, onRemove, onClose }: ChangeProps) {
  const [member, setMember] = useState<MemberForm>(row.member ?? { id: '', name: row.name, roles: row.roles, cards: [] })
  const [problem, setProblem] = useState<string>()
  const known = cardsOf(view)
  const isSending = member.roles.includes('send')
  const set = (part: Partial<MemberForm>) => setMember(now => ({ ...now, ...part }))
  const save = () => {
    if (!member.name.trim()) return setProblem(t('team-name-empty'))
    onSave({ ...member, cards: member.cards.map(card => ({ ...card, sends: card.sends && isSending })) })
  }
  return (
    <Dialog
      title={t('people-change-person', { name: clean(row.name, 60) })}
      onSubmit={save}
      onClose={onClose}
      foot={
        <>
          <Button kind="danger" onPress={onRemove}>
            {t('people-remove-person')}
          </Button>
          <span className="row">
            <Button onPress={onClose}>{t('people-cancel')}</Button>
            <Button kind="primary" type="submit">
              {t('people-keep')}
            </Button>
          </span>
        </>
      }
    >
      <Field
        label={t('people-member-name')}
        value={member.name}
        onChange={name => set({ name })}
        error={member.name.trim() ? undefined : problem}
        maxLength={100}
      />
      <Roles
        value={member.roles}
        onChange={roles => {
          // Who may send from now on does so from all their computers, until some are left out.
          const begins = roles.includes('send') && !isSending && !member.cards.some(card => card.sends)
          set({ roles, ...(begins && { cards: member.cards.map(card => ({ ...card, sends: true })) }) })
        }}
      />
      <Sends
        cards={member.cards}
        view={view}
        isAllowed={isSending}
        onChange={(key, sends) => set({ cards: member.cards.map(card => (card.key === key ? { ...card, sends } : card)) })}
      />
      {member.cards.length > 1 && (
        <div className={styles.stack} role="group" aria-label={t('people-computers')}>
          <span className="field-label">{t('people-computers')}</span>
          {member.cards.map(card => {
            const computer = clean(known.get(card.key)?.computer ?? '', 100)
            return (
              <div key={card.key} className="row">
                <bdi className="spread clip">{computer}</bdi>
                <Button
                  kind="danger"
                  size="small"
                  aria-label={t('people-remove-computer', { computer })}
                  onPress={() => set({ cards: member.cards.filter(one => one.key !== card.key) })}
                >
                  {t('people-remove')}
                </Button>
              </div>
            )
          })}
        </div>
      )}
      <p className="small second">{t('people-edit-later')}</p>
    </Dialog>
  )
}
