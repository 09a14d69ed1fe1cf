import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NativeSelect } from './native-select.tsx'

const options = [{ value: '1', label: 'ဂီတ' }, { value: 'a"b', label: `Tom & Jerry's <show>` }, { value: 'တာမွေ' }]

test.each([undefined, '', '1', 'a"b', 'တာမွေ', 'unknown'])(
  'renders the same HTML as React, with %j chosen',
  (chosen) => {
    const select = { className: 'input', id: 'of', name: 'category_id', disabled: chosen === '' }
    const elements = (
      <select {...select} defaultValue={chosen ?? ''}>
        <option value="">အားလုံး</option>
        {options.map(({ value, label }) => (
          <option key={value} value={label && value} lang={label?.startsWith('Tom') ? 'en' : undefined}>
            {label ?? value}
          </option>
        ))}
      </select>
    )
    const written = <NativeSelect {...select} chosen={chosen} none="အားလုံး" options={options} />
    expect(renderToStaticMarkup(written)).toBe(renderToStaticMarkup(elements))
  },
)
