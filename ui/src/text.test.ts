import { expect, test } from 'vitest'
import { inWords, t } from './text'

test('a message of the core becomes words, wherever it is in an answer', () => {
  const sent = {
    id: 'w1',
    title: { $message: 'common-then', args: { first: { $message: 'common-copy-word' }, next: 'Now.' } },
    rows: [{ note: null, text: 'as it is', why: { $message: 'common-copy-word' } }],
  }
  expect(inWords(sent)).toEqual({
    id: 'w1',
    title: `${t('common-copy-word')} Now.`,
    rows: [{ note: null, text: 'as it is', why: t('common-copy-word') }],
  })
})

test('what was approved is shown in the words in which it was approved', () => {
  expect(inWords([{ $message: 'common-copy-word', words: 'Back' }])).toEqual(['Back'])
})

test('an answer without a message stays as it is', () => {
  for (const sent of [null, 7, 'text', [], { $message: 3 }]) expect(inWords(sent)).toEqual(sent)
})
