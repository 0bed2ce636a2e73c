/** The words between commas. */
function listed(words: string): readonly [string, ...string[]] {
  const [first = "", ...others] = words.trim().replace(/\s+/g, " ").split(", ");
  return [first, ...others];
}

export const FIRST_NAMES = listed(`
  Aaron, Abigail, Adam, Adriana, Agnieszka, Aisha, Alan, Alejandro, Alex, Alexandra, Alicia, Allison,
  Amanda, Amber, Amelia, Amir, Amy, Ana, André, Andrea, Andrew, Angela, Anika, Anita, Ann, Anthony,
  Antonio, April, Ariana, Arjun, Ashley, Audrey, Austin, Ava, Barbara, Beatriz, Ben, Beth, Björn, Blake,
  Bradley, Brandon, Brenda, Brian, Brittany, Bruce, Caleb, Cameron, Camila, Carlos, Carmen, Caroline,
  Catherine, Cecilia, Cesar, Charles, Charlotte, Chelsea, Chloé, Christian, Christina, Claire, Claudia,
  Cody, Colin, Connor, Courtney, Craig, Crystal, Curtis, Cynthia, Dale, Daniel, Danielle, Darius, David,
  Dawn, Deborah, Deepa, Denise, Dennis, Derek, Diana, Diego, Dmitri, Donald, Donna, Douglas, Dylan, Edith,
  Edward, Eileen, Elena, Elijah, Elizabeth, Ella, Emily, Emma, Emmanuel, Eric, Erin, Esther, Ethan, Eugene,
  Eva, Evelyn, Faith, Farah, Fatima, Felix, Fernanda, Frances, Francisco, Frank, Gabriel, Gabriela, Gary,
  George, Gerald, Gina, Giulia, Gloria, Grace, Greg, Guillermo, Hana, Hannah, Harold, Harriet, Hassan,
  Heather, Hector, Heidi, Helen, Henry, Holly, Howard, Hugo, Ian, Imani, Ines, Irene, Iris, Isaac, Isabel,
  Ivan, Jack, Jacob, Jada, Jamal, James, Jamie, Janet, Jared, Jasmine, Jason, Javier, Jean, Jeffrey, Jenna,
  Jennifer, Jeremy, Jessica, Jill, Joan, Joel, Johanna, John, Jonathan, Jordan, Jorge, José, Joseph,
  Joshua, Joyce, Juan, Judith, Julia, Julian, Julie, Jürgen, Justin, Kaitlyn, Karen, Karl, Kate, Katherine,
  Kathleen, Kayla, Keiko, Keith, Kelly, Kenneth, Kenji, Kevin, Kim, Kimberly, Kyle, Lakshmi, Larry, Laura,
  Lauren, Leah, Leila, Leo, Leonard, Leslie, Liam, Lillian, Linda, Lisa, Logan, Lori, Louis, Lucas, Lucía,
  Luis, Luke, Lydia, Mackenzie, Madison, Malik, Marcus, Margaret, María, Mario, Mark, Marta, Martin, Mary,
  Mateo, Matthew, Megan, Mei, Melanie, Melissa, Michael, Michelle, Miguel, Mihai, Min-jun, Miriam, Mitchell,
  Mohamed, Molly, Monica, Morgan, Nadia, Nancy, Naomi, Natalie, Nathan, Neha, Nicholas, Nicole, Noah, Noémie,
  Nora, Oliver, Olivia, Omar, Oscar, Owen, Pamela, Patricia, Patrick, Paul, Paula, Peter, Philip, Phoebe,
  Priya, Rachel, Rafael, Raj, Ralph, Ramón, Raúl, Ravi, Raymond, Rebecca, René, Renee, Ricardo, Richard,
  Robert, Roberto, Robin, Rodney, Roger, Ronald, Rosa, Ross, Roy, Russell, Ruth, Ryan, Sabrina, Salma, Samantha,
  Samuel, Sandra, Sanjay, Sara, Sarah, Scott, Sean, Sergio, Shannon, Sharon, Shawn, Sheila, Shreya, Siobhán,
  Sofia, Søren, Sophia, Spencer, Stacy, Stefan, Stephanie, Stephen, Steven, Stuart, Susan, Sydney, Tamara,
  Tanya, Taylor, Teresa, Terrence, Theo, Theresa, Thomas, Tiffany, Timothy, Tina, Todd, Tomás, Tracy, Travis,
  Trevor, Tyler, Valerie, Vanessa, Vera, Victor, Victoria, Vincent, Virginia, Walter, Wanda, Wayne, Wei,
  Wendy, Wesley, William, Xavier, Yara, Yasmin, Yolanda, Yuki, Yusuf, Zachary, Zoë, Zoltán`);

export const LAST_NAMES = listed(`
  Abbott, Acosta, Adams, Aguilar, Ahmed, Alexander, Ali, Allen, Alvarez, Andersen, Anderson, Andrews, Armstrong,
  Arnold, Austin, Avery, Ayala, Bailey, Baker, Baldwin, Ball, Banks, Barker, Barnes, Barrett, Bauer, Becker,
  Bell, Bennett, Berg, Bishop, Blackwell, Boone, Bowen, Boyd, Bradley, Brady, Brennan, Bridges, Brooks, Brown,
  Bryant, Burke, Burns, Burton, Bush, Butler, Byrd, Caldwell, Calhoun, Camacho, Campbell, Cannon, Cardenas,
  Carlson, Carpenter, Carroll, Carter, Castillo, Castro, Cervantes, Chandler, Chang, Chapman, Chavez, Chen,
  Christensen, Chung, Clark, Clarke, Cohen, Cole, Coleman, Collins, Conley, Contreras, Cook, Cooper, Cortez,
  Cox, Craig, Crawford, Cross, Cruz, Cunningham, Curry, Curtis, D'Angelo, Dalton, Daniels, Davidson, Davies,
  Davis, Dawson, De la Cruz, Delgado, Desai, Diaz, Dixon, Donovan, Dougherty, Doyle, Duffy, Duncan, Dunn, Duran,
  Edwards, Eklund, Elliott, Ellis, Erickson, Espinoza, Estrada, Evans, Farrell, Fernández, Ferguson, Fields,
  Fischer, Fisher, Fitzgerald, Fleming, Fletcher, Flores, Ford, Foster, Fox, Francis, Frank, Franklin, Frazier,
  Freeman, Fuentes, Fuller, Gallagher, García, Gardner, Garrett, Garza, Gibson, Gill, Gomez, González, Goodman,
  Gordon, Graham, Grant, Graves, Gray, Greene, Griffin, Gross, Guerrero, Gupta, Gutierrez, Guzman, Hale, Hall,
  Hamilton, Hansen, Hanson, Hardy, Harper, Harrington, Harris, Hart, Harvey, Hayes, Haynes, Henderson, Henry,
  Hernández, Herrera, Hicks, Higgins, Hill, Hodges, Hoffman, Hogan, Holland, Holmes, Holt, Hopkins, Horton,
  Houston, Howard, Howell, Huang, Hudson, Huff, Hughes, Hunt, Hunter, Ingram, Iyer, Jackson, Jacobs, Jenkins,
  Jennings, Jensen, Jimenez, Johansson, Johnson, Johnston, Jones, Joseph, Juarez, Kaplan, Kapoor, Keller, Kelley,
  Kelly, Kennedy, Khan, Kim, King, Klein, Knight, Kowalski, Kramer, Kumar, Lam, Lambert, Lane, Larsen, Larson,
  Lawrence, Le, Leblanc, Lee, Leon, Leonard, Lewis, Li, Lin, Lindqvist, Little, Liu, Logan, Long, López, Lowe,
  Lucas, Lynch, Lyons, Mack, MacDonald, Maldonado, Malone, Mann, Marsh, Marshall, Martin, Martínez, Mason,
  Matthews, Maxwell, May, McAllister, McBride, McCarthy, McCoy, McDaniel, McKenzie, McLaughlin, Medina, Mehta,
  Mendez, Mendoza, Meyer, Miles, Miller, Mills, Miranda, Mitchell, Molina, Montgomery, Moore, Morales, Moreno,
  Morgan, Morris, Morrison, Mueller, Mukherjee, Müller, Munoz, Murphy, Murray, Myers, Nakamura, Navarro, Nelson,
  Newman, Newton, Nguyen, Nichols, Nolan, Norris, Norton, Novak, Núñez, O'Brien, O'Connor, O'Neill, Obrien,
  Ochoa, Okafor, Oliver, Olsen, Olson, Ortega, Ortiz, Osborne, Owens, Pacheco, Padilla, Page, Palmer, Park,
  Parker, Parsons, Patel, Patterson, Payne, Pearson, Peña, Perez, Perkins, Perry, Peters, Petersen, Peterson,
  Pham, Phillips, Pierce, Porter, Potter, Powell, Powers, Price, Quinn, Ramírez, Ramos, Ramsey, Randall, Rao,
  Ray, Reed, Reese, Reeves, Reid, Reyes, Reynolds, Rhodes, Rice, Richards, Riley, Rios, Rivera, Robbins, Roberts,
  Robertson, Robinson, Rodgers, Rodríguez, Rogers, Rojas, Romero, Rosales, Rosenberg, Ross, Rossi, Roth, Rowe,
  Ruiz, Russell, Ryan, Salazar, Salinas, Sánchez, Sanders, Sandoval, Santiago, Sato, Saunders, Schmidt, Schneider,
  Schröder, Schultz, Schwartz, Scott, Sharma, Shaw, Shelton, Shepherd, Silva, Simmons, Simpson, Sims, Singh,
  Skinner, Smith, Snyder, Solis, Soto, Spencer, Stanley, Stein, Stephens, Stevens, Stewart, Stone, Strickland,
  Sullivan, Sutton, Swanson, Tanaka, Tate, Taylor, Terry, Thomas, Thompson, Thornton, Torres, Townsend, Tran,
  Tucker, Turner, Underwood, Valdez, Vargas, Vasquez, Vaughn, Vega, Villarreal, Vu, Wade, Wagner, Walker,
  Wallace, Walsh, Walters, Wang, Ward, Warner, Warren, Washington, Watkins, Watson, Weaver, Webb, Weber, Weiss,
  Welch, Wells, West, Wheeler, White, Whitney, Wiggins, Wilkins, Williams, Wilson, Wolfe, Wong, Wood, Woods,
  Wright, Wu, Yang, Yates, Yoder, York, Young, Yu, Zamora, Zhang, Zhao, Ziegler, Zimmerman`);

export const PLACES = listed(`
  Allegheny, Ash Grove, Badger, Bay State, Beacon, Big Sky, Birchwood, Black Hills, Blue Ridge, Bluestem, Brightwater,
  Buckeye, Canyon, Cape Ann, Cardinal, Cascade, Cedar Valley, Chesapeake, Clearwater, Coastal, Copper Basin,
  Cumberland, Delta, Desert Sun, Driftless, Dunes, Eagle Creek, Eastern, Elk River, Empire, Evergreen, Falls City,
  Firelands, Flint Hills, Fox River, Front Range, Gateway, Golden Gate, Granite State, Great Lakes, Green Mountain,
  Gulf Coast, Harbor, Hawkeye, Heartland, High Plains, Hoosier, Hudson, Iron Range, Keystone, Lakeside, Land of Lakes,
  Laurel, Liberty, Lone Star, Magnolia, Meridian, Mesa, Metro, Midstate, Mill Creek, Mohawk, Monarch, Monument,
  Mountain West, Narragansett, New River, Nittany, North Shore, Northern, Northwind, Oak Park, Ohio Valley, Old
  Dominion, Olympic, Ozark, Pacific, Palmetto, Peach State, Piedmont, Pine Tree, Pioneer, Prairie, Quad Cities,
  Queen City, Red River, Redwood, Rio Grande, River Bend, Rocky Top, Saguaro, Saint Croix, San Juan, Shenandoah,
  Sierra, Silver Lake, Skyline, Sonoran, Southern, Spruce, Summit, Sunbelt, Susquehanna, Tall Pines, Tidewater,
  Tri-County, Twin Cities, Union, Upstate, Valley Forge, Wasatch, Western, White Oak, Willamette, Wolverine, Yellow
  Springs, Zion`);

export const TRADES = listed(`
  Aerospace, Analytical, Assembly, Automation, Avionics, Biomedical, Biotech, Calibration, Circuits, Community College,
  Components, Controls, Defense Systems, Dental Lab, Devices, Diagnostics, Electric, Electronics, Energy, Engineering,
  Fabrication, Fixtures, Foundry, Fulfillment, Gear, Hydraulics, Imaging, Industrial Supply, Industries, Instruments,
  Integration, Laboratories, Lasers, Logistics, Machine Works, Maintenance, Manufacturing, Marine, Materials,
  Measurement, Mechanical, Medical, Metals, Metrology, Microsystems, Mold and Die, Motors, Optics, Packaging,
  Photonics, Plastics, Power Systems, Precision, Prototyping, Pumps, Repair, Research, Robotics, School District,
  Semiconductor, Sensors, Signals, Solar, Technologies, Test Labs, Textiles, Tool and Die, Tooling, University,
  Welding, Wire and Cable, Woodworks`);

export const AREA_CODES = listed(`
  206, 212, 214, 216, 303, 305, 312, 313, 314, 317, 401, 404, 408, 412, 414, 415, 503, 512, 513, 602, 608, 612, 614,
  615, 617, 619, 702, 704, 713, 716, 718, 720, 773, 801, 803, 816, 847, 860, 901, 904, 919, 972`);
