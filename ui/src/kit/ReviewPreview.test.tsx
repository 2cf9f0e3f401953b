import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ReviewField } from '../bindings/types'
import { ReviewPreview } from './ReviewPreview'

const row = (name: string, more: Partial<ReviewField>): ReviewField => ({ name, value: '9', mono: true, depth: 0, ...more })

test('a note is red by its mark and never by its words', () => {
  const rows = [row('value', { note: 'Without end', grave: true }), row('memo', { note: 'Unlimited' })]
  render(<ReviewPreview preview={{ groups: [{ title: 'Permit', rows }], risks: [] }} />)
  expect(screen.getByText('Without end').className).toContain('tone-danger')
  expect(screen.getByText('Unlimited').className).not.toContain('tone-danger')
})
