import { Puck } from '@puckeditor/core';
import '@puckeditor/core/puck.css';
import 'agent-widgets/define';
import { createElement, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server';
import { createBannerForm } from './builders/banner-form.js';
import { elements, exportPage, fieldsOf, PRESETS } from './builders/fields.js';

const color = {
  type: 'custom',
  render: ({ name, value, onChange }) => (
    <label>
      {name}
      <input type="color" value={value ?? '#000000'} onChange={(event) => onChange(event.target.value)} />
    </label>
  ),
};

function BannerForm({ value, onChange }) {
  const place = useRef();
  const form = useRef();
  const write = useRef();
  useLayoutEffect(() => {
    write.current = onChange;
    form.current?.show(value);
  });
  useLayoutEffect(() => {
    form.current = createBannerForm(value, (config) => write.current(config));
    place.current.replaceChildren(form.current.element);
  }, []);
  return <div ref={place} />;
}

const banner = { type: 'custom', render: BannerForm };
const CUSTOM = { color, banner };

function toField({ kind, options }) {
  if (kind in CUSTOM) return CUSTOM[kind];
  const values = kind === 'switch' ? ['', 'on'] : options;
  return values
    ? { type: 'select', options: values.map((value) => ({ label: value || 'off', value })) }
    : { type: kind };
}

const namesOf = (fields, isStyle) =>
  fields.filter((field) => Boolean(field.isStyle) === isStyle).map(({ name }) => name);

function toBlock(element) {
  const fields = fieldsOf(element);
  const pick = (props, isStyle) =>
    Object.fromEntries(
      namesOf(fields, isStyle)
        .filter((name) => props[name] !== undefined && props[name] !== '')
        .map((name) => [name, props[name]]),
    );
  return {
    fields: Object.fromEntries(fields.map((field) => [field.name, toField(field)])),
    defaultProps: PRESETS[element.tagName],
    // As HTML, so that what is edited and what is exported are the same.
    render: (props) => (
      <div
        dangerouslySetInnerHTML={{
          __html: renderToStaticMarkup(
            createElement(element.tagName, { ...pick(props, false), style: pick(props, true) }),
          ),
        }}
      />
    ),
  };
}

const config = {
  components: Object.fromEntries(elements.map((element) => [element.tagName, toBlock(element)])),
};

let data = { content: [], root: {} };
const write = ({ content }) =>
  exportPage(
    content.map(({ type, props }) => renderToStaticMarkup(config.components[type].render(props))).join(''),
  );

window.exportPage = () => write(data);

createRoot(document.getElementById('app')).render(
  <Puck
    config={config}
    data={data}
    iframe={{ enabled: false }}
    onChange={(changed) => {
      data = changed;
    }}
  />,
);
