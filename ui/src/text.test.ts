import { expect, test } from 'vitest'
import { find, inWords, t } from './text'

test('a message of the core becomes words, wherever it is in an answer', async () => {
  const sent = {
    id: 'w1',
    title: { $message: 'common-then', args: { first: { $message: 'common-copy-word' }, next: 'Now.' } },
    rows: [{ note: null, text: 'as it is', why: { $message: 'common-copy-word' } }],
  }
  expect(await inWords(sent)).toEqual({
    id: 'w1',
    title: `${t('common-copy-word')} Now.`,
    rows: [{ note: null, text: 'as it is', why: t('common-copy-word') }],
  })
})

test('the words of a subject that no page names come with the first answer that needs them', async () => {
  // Not written out: a file that names an id brings its subject.
  const id = ['journal', 'disk-full'].join('-')
  expect(find(id)).toBeUndefined()
  expect(await inWords({ message: { $message: id } })).toEqual({ message: find(id) })
  expect(find(id)).toMatch(/disk is full/i)
})

test('what was approved is shown in the words in which it was approved', async () => {
  expect(await inWords([{ $message: 'common-copy-word', words: 'Back' }])).toEqual(['Back'])
})

test('an answer without a message stays as it is', async () => {
  for (const sent of [null, 7, 'text', [], { $message: 3 }]) expect(await inWords(sent)).toEqual(sent)
})
