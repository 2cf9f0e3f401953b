import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { consoleClient } from './client'

/** A book that says what stands in it when it is asked, and answers when it is told to. */
function slowBook() {
  let stands = 'nothing yet'
  const answers: (() => void)[] = []
  const ask = () => {
    const seen = stands
    return new Promise<string>(resolve => answers.push(() => resolve(seen)))
  }
  return { ask, answers, write: (text: string) => (stands = text) }
}

const settled = () => new Promise(resolve => setTimeout(resolve))

test('a change that is told while the first answer is on its way is read', async () => {
  const client = consoleClient()
  const book = slowBook()
  const shown: (string | undefined)[] = []
  const stop = new QueryObserver(client, { queryKey: ['book'], queryFn: book.ask }).subscribe(({ data }) => shown.push(data))
  book.write('a row')
  const done = client.invalidateQueries({ queryKey: ['book'] })
  expect(book.answers).toHaveLength(1)
  book.answers[0]?.()
  await settled()
  book.answers[1]?.()
  await done
  expect(shown.at(-1)).toBe('a row')
  await settled()
  expect(book.answers).toHaveLength(2)
  stop()
})

test('a change that is told later asks once', async () => {
  const client = consoleClient()
  const book = slowBook()
  const stop = new QueryObserver(client, { queryKey: ['book'], queryFn: book.ask }).subscribe(() => undefined)
  book.answers[0]?.()
  await settled()
  const done = client.invalidateQueries({ queryKey: ['book'] })
  await settled()
  book.answers[1]?.()
  await done
  expect(book.answers).toHaveLength(2)
  stop()
})

test('an answer that comes between press and release is told after the release, and so moves nothing under the pointer', async () => {
  const client = consoleClient()
  const shown: (string | undefined)[] = []
  const book = slowBook()
  // As a component listens.
  const tell = notifyManager.batchCalls(({ data }: { data: string | undefined }) => void shown.push(data))
  const stop = new QueryObserver(client, { queryKey: ['pressed'], queryFn: book.ask }).subscribe(tell)
  const wait = async () => {
    for (let turn = 0; turn < 5; turn++) await settled()
  }
  fireEvent.pointerDown(document.body)
  book.answers[0]?.()
  await wait()
  expect(shown).toEqual([])
  fireEvent.pointerUp(document.body)
  await wait()
  expect(shown.at(-1)).toBe('nothing yet')

  // With no pointer pressed it is told in as many turns.
  book.write('a row')
  const again = client.invalidateQueries({ queryKey: ['pressed'] })
  book.answers[1]?.()
  await again
  await wait()
  expect(shown.at(-1)).toBe('a row')
  stop()
})
