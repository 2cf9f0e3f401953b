import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Amount } from './Amount'
import { group, mostText, rowText, shown, times } from './amount'

const row = (text: string) => shown(text, 'row')
const detail = (text: string) => shown(text, 'detail')

test('a row cuts after six decimals and never rounds up', () => {
  expect(rowText('0.9999999')).toBe('0.999999')
  expect(rowText('1304.530000')).toBe('1,304.53')
  expect(rowText('640.00')).toBe('640.00')
  expect(rowText('12480.5')).toBe('12,480.5')
  expect(rowText('0.000')).toBe('0')
})

test('what six decimals would show as zero keeps every digit and is set smaller', () => {
  expect(row('0.000000000000000001')).toEqual({ lead: '0.000000000000000001', dim: '', tiny: true })
})

test('the digits that matter are strong and the rest is dimmed', () => {
  expect(detail('1304.530000')).toEqual({ lead: '1,304.53', dim: '0000', tiny: false })
  expect(detail('0.004218903377120046')).toEqual({ lead: '0.004218', dim: '903377120046', tiny: false })
  expect(row('0.418203')).toEqual({ lead: '0.4182', dim: '03', tiny: false })
})

test('commas group left of the point only, at any size', () => {
  expect(group('1234567890123456789012.000000000000000001')).toBe('1,234,567,890,123,456,789,012.000000000000000001')
  expect(group('999')).toBe('999')
})

test('how often a price fits is exact, and unknown where it cannot be', () => {
  expect(times('0.3', '0.1')).toBe(3n)
  expect(times('0.004218903377120046', '0.0014')).toBe(3n)
  expect(times('1', '0')).toBeUndefined()
  expect(times('many', '1')).toBeUndefined()
})

test('what is not known is a dash with a reason, and what cannot be read is never zero', () => {
  render(
    <>
      <Amount value={undefined} />
      <Amount value="NaN" />
    </>,
  )
  expect(screen.getByTitle('Not known').textContent).toBe('–')
  expect(screen.getByText('Unreadable, open details')).toBeTruthy()
})

test('an amount below zero has a true minus before its sign', () => {
  render(
    <>
      <Amount value="-45540.00" unit="NGN" place="detail" />
      <Amount value="-0.5" unit="ETH" />
      <Amount value="--1" />
    </>,
  )
  expect(screen.getByTitle('−₦45,540.00').textContent).toBe('−₦45,540.00')
  expect(screen.getByTitle('−0.5 ETH').textContent).toBe('−0.5ETH')
  expect(screen.getByText('Unreadable, open details')).toBeTruthy()
})

test('the tooltip of a row holds every digit and the unit', () => {
  render(<Amount value="0.004218903377120046" unit="ETH" />)
  expect(screen.getByTitle('0.004218903377120046 ETH').textContent).toBe('0.004218ETH')
})

test.each([
  ['0.000133500307', '0.000134'],
  ['0.1000004', '0.100001'],
  ['0.9999999', '1.00'],
  ['1,999.9999991', '2,000.00'],
  ['0.000133', '0.000133'],
  ['0.0000001234', '0.0000001234'],
  ['0', '0'],
])('what costs at most %s is never shown as less: %s', (most, words) => {
  expect(mostText(most)).toBe(words)
})
