"""The official MCP client against a server, over streamable HTTP (a URL) or standard input and output (a command)."""

import asyncio
import sys

import mcp
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client


async def use(session):
    told = await session.initialize()
    info = getattr(told, "server_info", None) or told.serverInfo
    assert info.name == "ragonite", told
    tools = {tool.name for tool in (await session.list_tools()).tools}
    assert tools == {"ask", "query_views", "sparql", "search", "schema", "lineage"}, tools

    async def call(name, **arguments):
        result = await session.call_tool(name, arguments)
        failed = getattr(result, "is_error", None)
        if failed is None:
            failed = result.isError
        data = getattr(result, "structured_content", None) or getattr(result, "structuredContent", None)
        return bool(failed), result.content[0].text, data

    failed, text, data = await call("ask", question="Which bicycle is the cheapest?")
    assert not failed and "Kiebitz" in text and data["citations"] == [1, 2], (text, data)
    failed, _, data = await call("schema")
    assert not failed and data["tables"][0]["name"] == "bicycle"
    view = {"view": "v_bicycle", "conditions": [{"column": "price", "is": "less", "value": 2000}]}
    failed, _, data = await call("query_views", **view)
    assert not failed and data["rows"][0][0] == "Kiebitz"
    failed, _, data = await call("sparql", query="SELECT ?x WHERE { ?x ?y ?z }")
    assert not failed and data["columns"][0] == "label"
    failed, _, data = await call("search", words="kiebitz")
    assert not failed and data["entities"][0]["label"] == "Kiebitz"
    failed, _, data = await call("lineage", table="bicycle", label="Kiebitz", column="price")
    assert not failed and data["triples"]
    failed, text, _ = await call("query_views", view="v_nothing")
    assert failed and "v_bicycle" in text, text
    failed, text, _ = await call("ask", question="")
    assert failed and "empty" in text, text


async def main():
    if sys.argv[1].startswith("http"):
        async with streamable_http_client(sys.argv[1] + "/mcp") as streams:
            async with mcp.ClientSession(streams[0], streams[1]) as session:
                await use(session)
    else:
        parameters = StdioServerParameters(command=sys.argv[1], args=sys.argv[2:])
        async with stdio_client(parameters) as streams:
            async with mcp.ClientSession(streams[0], streams[1]) as session:
                await use(session)


asyncio.run(main())
