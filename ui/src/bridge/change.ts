import type { CommandMap } from '../bindings/operations'
import type { Fault, Waits } from '../bindings/types'
import { announce } from '../kit/announce'
import { decide, decided } from '../kit/waiting'
import { t } from '../text'
import { type Changed, call } from './call'
import { upgrade } from './upgrade'

/** Commands whose change waits for the confirm window where it weakens a protection. */
type Guarded = { [Name in keyof CommandMap]: Waits extends Extract<CommandMap[Name]['reply'], Waits> ? Name : never }[keyof CommandMap]

/** Hears of a decision in the confirm window, and of a journal that is being updated. */
export function heard({ what, id, fault }: Changed) {
  if (id && what === 'upgrading') upgrade.reached(id)
  if (id && (what === 'confirmed' || what === 'refused')) decide(id, { confirmed: what === 'confirmed', fault })
}

/**
 * Asks for a change of a protection. Gives the answer where it was applied at once, and nothing where a person allowed it in the confirm
 * window: then it is read again. Throws a fault where they refused it, or where it could not be applied, so that what was typed stays.
 */
export async function change<Name extends Guarded>(
  name: Name,
  input: CommandMap[Name]['input'],
): Promise<Exclude<CommandMap[Name]['reply'], Waits> | undefined> {
  const answer = (await call(name, input)) as CommandMap[Name]['reply'] | Waits
  if (!('waits' in answer)) return answer as Exclude<CommandMap[Name]['reply'], Waits>
  announce(t('change-waits', { count: 1 }))
  const { confirmed, fault } = await decided(answer.waits.id, answer.waits.title)
  if (confirmed) return undefined
  throw fault ?? ({ code: 'refused', message: t('change-refused'), money: 'not_moved', retry: false } satisfies Fault)
}
